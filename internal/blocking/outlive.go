package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Outlives reports whether the goroutine certainly stays when those who start it have
// gone: what it waits on belongs to a call of the function that starts it, or that
// function waits for its own end, or has the context cancelled that it gives to the
// goroutine, or the object has an end that forgets it.
func (f *Finding) Outlives() bool {
	return f.Teardown != "" || f.isLocal() || f.startsUntilStopped() || f.pkg.givesCancelled(f.At)
}

// IsGlobal reports whether what the goroutine waits on is in a package variable: there
// is one for the process.
func (f *Finding) IsGlobal() bool {
	v, ok := f.on.named.(*types.Var)
	return ok && !v.IsField()
}

// isLocal reports whether nobody outside a call of the function that starts the
// goroutine has what it waits on.
func (f *Finding) isLocal() bool {
	home := f.on.home()
	if home == nil {
		return false
	}
	for fn := f.At.Parent(); fn != nil; fn = fn.Parent() {
		if fn == home.Parent() {
			return true
		}
	}
	return false
}

// startsUntilStopped reports whether the function that starts the goroutine then
// waits until it is told to stop.
//
//	go c.worker()
//	<-ctx.Done()
func (f *Finding) startsUntilStopped() bool {
	for _, b := range f.At.Parent().Blocks {
		for _, instr := range b.Instrs {
			for _, o := range f.pkg.ops[instr] {
				if o.kind == recv && !o.polls && (o.on.find().ends || o.on.find().isParam()) && reaches(f.At, instr) {
					return true
				}
				if o.kind == join && reaches(f.At, instr) {
					return true
				}
			}
		}
	}
	return false
}

// reaches reports whether control may come from a to b.
func reaches(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() && slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b) {
		return true
	}
	seen := make([]bool, len(a.Parent().Blocks))
	work := slices.Clone(a.Block().Succs)
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if at == b.Block() {
			return true
		}
		if !seen[at.Index] {
			seen[at.Index] = true
			work = append(work, at.Succs...)
		}
	}
	return false
}

// givesCancelled reports whether a call is given a context that the function around it
// cancels, or can cancel.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go sim.scheduler.Run(ctx)
func (p *Package) givesCancelled(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return p.isCancelled(a, 6) })
}

func (p *Package) isCancelled(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return false
		}
		callee := symbol.Callee(&call.Call)
		return callee != nil && slices.Contains(cancellers, symbol.Of(callee))
	case *ssa.UnOp:
		return p.isCancelled(v.X, depth-1)
	case *ssa.Alloc:
		for _, ref := range *v.Referrers() {
			if st, ok := ref.(*ssa.Store); ok && st.Addr == v && p.isCancelled(st.Val, depth-1) {
				return true
			}
		}
	case *ssa.FieldAddr: // s.ctx, which some function of the package makes
		return p.cancelled[fieldVar(v)]
	}
	return false
}

// fieldVar returns the field that fa selects.
func fieldVar(fa *ssa.FieldAddr) *types.Var {
	return fa.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct).Field(fa.Field).Origin()
}

// cancellers give a context that who calls them can end.
var cancellers = slices.Concat(knowledge.Cancellers, knowledge.Timers, []symbol.Symbol{knowledge.Notifier})

package labels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// labelsItself reports whether what is started has labels of its own: it begins with
// setting them, or it is run under labels by who starts it.
//
//	go pprof.Do(ctx, labels, run)
func (p *Package) labelsItself(call ssa.CallInstruction) bool {
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && slices.ContainsFunc(p.spawns.Started(&r), func(a ssa.Value) bool {
			_, scoped := p.scopeOf(&r, slices.Index(r.Args, a))
			return scoped || p.beginsLabelled(a)
		}) {
			return true
		}
		if r.How != spawn.Async {
			continue
		}
		if r.By != nil {
			if _, ok := p.scopeOf(r.By, r.Param); ok {
				return true
			}
		}
		if p.summaryOf(&r).Begins != nil {
			return true
		}
	}
	return p.resultBegins(call) != nil
}

// beginsLabelled reports whether a func is one that another returns with labels around.
//
//	group.Go(labels.Wrap(ctx, cluster, fn))
func (p *Package) beginsLabelled(v ssa.Value) bool {
	v = value.Behind(v)
	call, ok := v.(*ssa.Call)
	return ok && p.resultOf(call) != nil
}

// begins returns the keys of the labels that fn sees to before it does anything that may
// last: it sets them, or does all that lasts in a func under labels. An early return
// does not matter.
//
//	if err != nil {
//		return
//	}
//	pprof.Do(ctx, labels, func(ctx context.Context) { … })
func (p *Package) begins(fn *ssa.Function) *Keys {
	if len(fn.Blocks) == 0 {
		return nil
	}
	var keys *Keys
	seen := make([]bool, len(fn.Blocks))
	var follow func(b *ssa.BasicBlock) bool
	follow = func(b *ssa.BasicBlock) bool { // reports whether nothing lasts before
		if seen[b.Index] {
			return true
		}
		seen[b.Index] = true
		if flow.InLoop(b) {
			return false
		}
		for _, instr := range b.Instrs {
			if k := p.seesTo(instr); k != nil {
				keys = k
				return true
			}
			if p.mayLast(instr) {
				return false
			}
		}
		for _, succ := range b.Succs {
			if !follow(succ) {
				return false
			}
		}
		return true
	}
	if !follow(fn.Blocks[0]) {
		return nil
	}
	return keys
}

// seesTo returns the keys of the labels that an instruction sets, or runs a func under.
func (p *Package) seesTo(instr ssa.Instruction) *Keys {
	if k, _ := p.sets(instr); k != nil {
		return k
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && r.How == spawn.Now {
			if s := p.summaryOf(&r); s.Begins != nil {
				return s.Begins
			}
		}
	}
	return p.resultBegins(call)
}

// resultBegins returns the keys of the labels that the func begins with which is called,
// if it is the result of another call.
//
//	run := labels.Wrap(ctx, cluster, fn)
//	run()
func (p *Package) resultBegins(call ssa.CallInstruction) *Keys {
	v := call.Common().Value
	v = value.Behind(v)
	if made, ok := v.(*ssa.Call); ok {
		return p.resultOf(made)
	}
	return nil
}

// returnsLabelled returns the keys of the labels that the func begins with which fn
// returns.
func (p *Package) returnsLabelled(fn *ssa.Function) *Keys {
	if fn.Signature.Results().Len() != 1 {
		return nil
	}
	if _, ok := fn.Signature.Results().At(0).Type().Underlying().(*types.Signature); !ok {
		return nil
	}
	for ret := range value.Returns(fn) {
		v := ret.Results[0]
		if ct, ok := v.(*ssa.ChangeType); ok {
			v = ct.X
		}
		if mc, ok := v.(*ssa.MakeClosure); ok {
			return p.summary(mc.Fn.(*ssa.Function)).Begins
		}
		if call, ok := v.(*ssa.Call); ok {
			return p.resultOf(call)
		}
	}
	return nil
}

// resultOf returns the keys of the labels that the func begins with which a call returns.
func (p *Package) resultOf(call *ssa.Call) *Keys {
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil {
			return p.summaryOf(&r).Returns
		}
	}
	return nil
}

// mayLast reports whether an instruction starts a goroutine, waits, or calls a function
// of the package that does so.
func (p *Package) mayLast(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Go:
		return true
	case *ssa.Call:
		return slices.ContainsFunc(p.spawns.Runs(instr), func(r spawn.Run) bool {
			return r.How == spawn.Async || r.Again || r.Fn != nil && p.lasts(r.Fn)
		})
	}
	return false
}

func (p *Package) lasts(fn *ssa.Function) bool {
	if last, ok := p.lasting[fn]; ok {
		return last
	}
	p.lasting[fn] = false // in a recursion
	last := value.Any(fn, p.mayLast)
	p.lasting[fn] = last
	return last
}

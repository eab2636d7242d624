package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What leaves a goroutine behind is found by asking again, on a premise: if nobody ever took that way,
// would the wait end? If it would, that way is the only cause.

// A premise says what is taken not to happen.
type premise struct {
	edge  func(b *ssa.BasicBlock, i int) bool // this way out of a block is not taken
	instr func(ssa.Instruction) bool          // control does not come past this
}

// holds reports whether those who start the goroutine meet all requirements on a premise.
func (j *judge) holds(unmet []*requirement, on *premise) bool {
	return !slices.ContainsFunc(unmet, func(d *requirement) bool {
		again := *j
		find := *j.find
		again.find, again.d, again.premise = &find, d, on
		again.around, again.starts = make(map[*ssa.Function]ssa.Instruction), make(map[ssa.Instruction]bool)
		of := *d
		of.judge = &again
		again.d = &of
		return !again.starters()
	})
}

// findCause notes what leaves the goroutine behind.
func (j *judge) findCause(unmet []*requirement) {
	f := j.find
	if j.at == nil || f.Own || f.Exit == nil || f.Busy || f.Endless || len(unmet) == 0 || len(j.w.Others) > 0 {
		return
	}
	j.d = unmet[0]
	f.Other, _ = j.whoGoes(f.Exit.Parent())
	var signals []ssa.Value
	comes := func(signal ssa.Value, fn *ssa.Function) bool {
		if signal == nil || !j.p.isFromOutside(signal, fn, make(map[ssa.Value]bool)) {
			return false
		}
		signals = append(signals, signal)
		return true
	}
	f.AtEnd = j.holds(unmet, &premise{
		edge:  func(b *ssa.BasicBlock, i int) bool { return comes(j.p.endAt(b, i), b.Parent()) },
		instr: func(instr ssa.Instruction) bool { return isAtEnd(instr, comes) },
	})
	if f.AtEnd {
		f.NoWayOut = slices.ContainsFunc(j.p.shapes.Loops(f.Wait.Parent()), func(l *flow.Loop) bool { return l.Has(f.Wait.Block()) && !l.HasExit() })
		f.Signal = j.p.seenFrom(j.at.Parent(), signals)
		f.Runs = f.Other != nil || knowledge.RunsOn(value.Outermost(f.Exit.Parent()).Name()) || j.returnsAtEnd(f.Exit.Parent(), comes)
	}
}

// returnsAtEnd reports whether fn returns only where a signal has come.
//
//	go c.worker()
//	<-ctx.Done()
func (j *judge) returnsAtEnd(fn *ssa.Function, comes func(ssa.Value, *ssa.Function) bool) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{fn.Blocks[0]}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return isAtEnd(instr, comes) }) {
			continue
		}
		seen[b] = true
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return false
		}
		for i, succ := range b.Succs {
			if !comes(j.p.endAt(b, i), fn) {
				work = append(work, succ)
			}
		}
	}
	return true
}

// isAtEnd reports whether control comes past an instruction only when a signal has come.
func isAtEnd(instr ssa.Instruction, comes func(ssa.Value, *ssa.Function) bool) bool {
	recv, ok := instr.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW && comes(flow.SignalOf(recv.X), recv.Parent())
}

// seenFrom returns one of the signals in terms of fn, or nil.
func (p *Package) seenFrom(fn *ssa.Function, signals []ssa.Value) ssa.Value {
	for _, v := range signals {
		if load, ok := v.(*ssa.UnOp); ok && load.Parent() != fn {
			v = load.X
		}
		for range maxPath {
			if v == nil || v.Parent() == fn {
				break
			}
			fv, ok := v.(*ssa.FreeVar)
			if !ok {
				v = nil
				break
			}
			v = value.Binding(fv)
		}
		if v != nil && v.Parent() == fn {
			return v
		}
	}
	return nil
}

// whoGoes returns where another goroutine that fn starts leaves before it has provided anything, and how it comes there, if
// only such provide something; or nil.
//
//	go func() { for !ready() { select { case <-tick: case <-ctx.Done(): return } }; close(up) }()
//	go func() { <-up; serve() }()
func (j *judge) whoGoes(fn *ssa.Function) (left ssa.Instruction, by *way) {
	s := j.provider()
	for instr := range value.Instrs(fn) {
		if slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return j.d.gives(o, o.On()) > 0 }) {
			return nil, nil
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for _, r := range j.p.Spawns.Runs(call) {
			if r.Fn == nil || call == j.at && r.Fn == j.run.Fn || !j.d.concerns(r.Fn) {
				continue
			}
			if r.How != spawn.Async {
				return nil, nil
			}
			to := s.route(r.Fn, j.p.Classes.Bind(r, nil), true)
			if n, end := to.least(); left == nil && end != nil && n < j.d.amount {
				left, by = end, to.taking
			}
		}
	}
	return left, by
}

// endAt returns the signal, a context or a channel, that has come where the i-th way out of b is
// taken, or nil.
//
//	case <-ctx.Done():    case <-stop:    if ctx.Err() != nil {
func (p *Package) endAt(b *ssa.BasicBlock, i int) ssa.Value {
	v := flow.Told(b, i)
	if v == nil || flow.IsContext(v) {
		return v
	}
	return flow.SignalOf(v)
}

// isFromOutside reports whether a signal comes from who calls the functions around, or from the object
// that fn is a method of, and not from a time or a cancel func of its own.
func (p *Package) isFromOutside(v ssa.Value, fn *ssa.Function, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] {
		return v != nil // ctx = f(ctx)
	}
	seen[v] = true
	next := func(v ssa.Value) bool { return p.isFromOutside(v, fn, seen) }
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FieldAddr, *ssa.Field:
		return true
	case *ssa.FreeVar:
		return next(value.Binding(v))
	case *ssa.UnOp:
		return v.Op == token.MUL && next(v.X)
	case *ssa.Alloc:
		some := false
		for st := range value.Stores(v) {
			if !next(st.Val) {
				return false
			}
			some = true
		}
		return some
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !next(e) })
	case *ssa.Call, *ssa.Extract:
		call, _ := value.CallOf(v)
		return call != nil && p.isHandedOn(call, fn, seen)
	}
	return next(flow.Converted(v))
}

// isHandedOn reports whether a call gives a context that ends with one from outside.
//
//	ctx = context.WithValue(ctx, key, value)    ctx, span := tracer.Start(ctx, "sync")
//
// That of a request ends with the request. Of a context with a cancel func of its own that holds where this is only deferred, in the function
// that asks for its end.
func (p *Package) isHandedOn(call *ssa.Call, fn *ssa.Function, seen map[ssa.Value]bool) bool {
	callee := symbol.Callee(&call.Call)
	if callee == nil {
		return false
	}
	s := symbol.Of(callee)
	if slices.Contains(knowledge.Timers, s) || slices.Contains(knowledge.Backgrounds, s) || slices.Contains(knowledge.Enders, s) {
		return false
	}
	if slices.Contains(knowledge.Cancellers, s) && (call.Parent() != fn || !flow.OnlyDeferred(value.Result(call, 1))) {
		return false
	}
	for _, a := range call.Call.Args {
		if flow.IsContext(a) {
			return p.isFromOutside(a, fn, seen)
		}
	}
	return false
}

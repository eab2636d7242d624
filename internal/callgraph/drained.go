package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// Who gets a channel and reads it until it is closed has waited for who closes it at its end.

// A drainer is a function that comes back only where it has found a channel closed which it is given, and which of its parameters that is.
type drainer struct {
	fn    string
	param int
}

// A draining is how far a function reads a channel that it has got by a call.
type draining struct {
	whenever bool      // it does nothing else behind the call before the channel is found closed: neither comes back to the call, nor returns
	inTurn   bool      // in a loop, it does not come back to the call before
	by       []drainer // if these do so, of other packages
}

// IsDrained reports whether a call gives a channel that the function around finds closed before it returns, or, in a loop, before it comes back to the call:
// in place, or by functions that read it to its end, of other packages, too.
func (g *Graph) IsDrained(at *Call) (whenever, inTurn bool) {
	if slices.ContainsFunc(at.draining.by, func(d drainer) bool {
		n := g.nodes[d.fn]
		return n == nil || !slices.Contains(n.Drains, d.param)
	}) {
		return false, false
	}
	return at.draining.whenever, at.draining.inTurn
}

// noteDrains notes which channels a function is given that it reads to their end.
//
//	func Drain(events <-chan Event) { for e := range events { … } }
func (s *scanner) noteDrains(fn *ssa.Function) {
	n := s.g.nodes[ID(fn)]
	if n == nil || fn.Parent() != nil || len(fn.Blocks) == 0 {
		return
	}
	for i, param := range fn.Params {
		isClosed := func(b *ssa.BasicBlock, way int) bool { return isSameChan(flow.FoundClosed(b, way), param) }
		if value.IsChan(param.Type()) && !flow.ReachedFrom(fn, nil, flow.IsReturn, nil, isClosed) {
			n.Drains = append(n.Drains, i)
		}
	}
}

// drainingAt returns how far the function around a call reads a channel that the call gives.
//
//	for ctx.Err() == nil {
//		events := watch(ctx)
//		for e := range events { … }    // lib.Drain(events)
//	}
func (s *scanner) drainingAt(instr ssa.Instruction) (d draining) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return d
	}
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		ch := value.Result(call, i)
		if ch == nil || !value.IsChan(results.At(i).Type()) {
			continue
		}
		isAgain := func(instr ssa.Instruction) bool { return instr == call }
		isAny := func(instr ssa.Instruction) bool { return instr == call || flow.IsReturn(instr) }
		if d.whenever, d.by = s.drains(call, ch, isAny); d.whenever {
			d.inTurn = true
			return d
		}
		if !s.shapes.InLoop(call.Block()) {
			continue
		}
		if d.inTurn, d.by = s.drains(call, ch, isAgain); d.inTurn {
			return d
		}
	}
	return draining{}
}

// drains reports whether control comes from a call to something only where the channel that the call gives is found closed, or behind functions which are
// given that.
func (s *scanner) drains(call *ssa.Call, ch ssa.Value, isAt func(ssa.Instruction) bool) (all bool, by []drainer) {
	reads := func(instr ssa.Instruction) bool {
		d, isGiven := drainerAt(instr, ch)
		if isGiven {
			by = append(by, d)
		}
		return isGiven || s.isDrainedBy(instr, ch, call)
	}
	isClosed := func(b *ssa.BasicBlock, i int) bool {
		return isSameChan(flow.FoundClosed(b, i), ch) || flow.HasFailed(call, b, i)
	}
	return !flow.ReachedFrom(call.Parent(), call, isAt, reads, isClosed), by
}

// drainerAt returns the function of another package that an instruction calls with a channel, if it does.
func drainerAt(instr ssa.Instruction, ch ssa.Value) (d drainer, ok bool) {
	call, isCall := instr.(*ssa.Call)
	if !isCall {
		return d, false
	}
	fn := value.Callee(&call.Call)
	i := slices.IndexFunc(call.Call.Args, func(a ssa.Value) bool { return isSameChan(a, ch) })
	if fn == nil || i < 0 || len(fn.Blocks) > 0 {
		return d, false
	}
	return drainer{ID(fn), i}, true
}

// isDrainedBy reports whether an instruction calls a function that comes back only where it has found a channel closed which it is given, or where a
// context has ended which the call that gave the channel was given, too.
//
//	c.handle(ctx, events)    // for { select { case <-ctx.Done(): return; case e, ok := <-events: if !ok { return }; … } }
func (s *scanner) isDrainedBy(instr ssa.Instruction, ch ssa.Value, given *ssa.Call) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || call == given {
		return false
	}
	fn := value.Callee(&call.Call)
	i := slices.IndexFunc(call.Call.Args, func(a ssa.Value) bool { return isSameChan(a, ch) })
	if fn == nil || i < 0 || i >= len(fn.Params) || len(fn.Blocks) == 0 {
		return false
	}
	isOver := func(b *ssa.BasicBlock, way int) bool {
		return isSameChan(flow.FoundClosed(b, way), fn.Params[i]) || endsWith(flow.EndedAt(b, way), call, given)
	}
	return !flow.ReachedFrom(fn, nil, flow.IsReturn, nil, isOver)
}

func isSameChan(v, ch ssa.Value) bool {
	return v != nil && flow.SameValue(value.Behind(value.Unconverted(v)), value.Behind(value.Unconverted(ch)))
}

// endsWith reports whether a context, as the called function has it, is one that an earlier call was given, too: the same value, or what the same
// field has.
func endsWith(ctx ssa.Value, call, given *ssa.Call) bool {
	if ctx == nil {
		return false
	}
	field := value.LoadedField(ctx)
	if param, ok := value.Behind(ctx).(*ssa.Parameter); ok {
		if i := slices.Index(param.Parent().Params, param); i < len(call.Call.Args) {
			ctx = value.Behind(call.Call.Args[i])
		}
	}
	return slices.ContainsFunc(value.Args(&given.Call), func(a ssa.Value) bool {
		if done := flow.SignalOf(a); done != nil {
			a = done // watch(ctx.Done())
		}
		return flow.SameValue(value.Behind(a), ctx) || field != nil && value.LoadedField(a) == field
	})
}

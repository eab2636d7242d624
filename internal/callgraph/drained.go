package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// Who gets a channel and reads it until it is closed has waited for who closes it at its end.

// isDrained reports whether a call in a loop gives a channel, and control comes back to the call only where that is found closed.
//
//	for ctx.Err() == nil {
//		events := watch(ctx)
//		for e := range events { … }
//	}
func (s *scanner) isDrained(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !s.shapes.InLoop(call.Block()) {
		return false
	}
	isAgain := func(instr ssa.Instruction) bool { return instr == call }
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		ch := value.Result(call, i)
		if ch == nil || !value.IsChan(results.At(i).Type()) {
			continue
		}
		failed := func(b *ssa.BasicBlock, i int) bool { return flow.HasFailed(call, b, i) }
		drains := func(instr ssa.Instruction) bool { return s.isDrainedBy(instr, ch, call) }
		isClosed := func(b *ssa.BasicBlock, i int) bool { return isSameChan(flow.FoundClosed(b, i), ch) || failed(b, i) }
		if !flow.ReachedFrom(call.Parent(), call, isAgain, drains, isClosed) {
			return true
		}
	}
	return false
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
		return isSameChan(flow.FoundClosed(b, way), fn.Params[i]) || endsWith(endedAt(b, way), call, given)
	}
	return !flow.ReachedFrom(fn, nil, flow.IsReturn, nil, isOver)
}

func isSameChan(v, ch ssa.Value) bool {
	return v != nil && flow.SameValue(value.Behind(value.Converted(v)), value.Behind(value.Converted(ch)))
}

// endedAt returns the context, or the stop channel, that has ended where the i-th way out of b is taken; or nil.
func endedAt(b *ssa.BasicBlock, i int) ssa.Value {
	v := flow.Told(b, i)
	if v == nil || flow.IsContext(v) {
		return v
	}
	return flow.SignalOf(v)
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

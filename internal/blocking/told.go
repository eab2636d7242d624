package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isTold reports whether the i-th way out of b is taken as somebody else tells something, who may know that the goroutine then leaves: a channel
// was closed, a context has ended, something was received, or a function that it calls has failed for that. A time tells nothing, nor does a watch
// that the server has ended.
func (p *Package) isTold(b *ssa.BasicBlock, i int) bool {
	if endsWatch(b, i) {
		return false
	}
	if told := flow.Told(b, i); told != nil {
		isTime := value.IsChan(told.Type()) && p.Classes.Of(told).Ends() && flow.SignalOf(told) == nil
		return !isTime
	}
	if p.waits.TellsEnd(b, i) {
		return true
	}
	var call *ssa.Call
	if err, failed := flow.Failure(b, i); failed {
		call, _ = value.CallOf(err)
	} else if cond, negated := flow.Plain(flow.Cond(b)); err == nil && cond != nil && (i == 0) == negated {
		call, _ = cond.(*ssa.Call)
	}
	return call != nil && p.failsIfTold(call, make(map[*ssa.Function]bool))
}

// endsWatch reports whether the i-th way out of b is taken as a watch has ended, which the server does from time to time.
//
//	for event := range w.ResultChan() { … }
func endsWatch(b *ssa.BasicBlock, i int) bool {
	ch := flow.FoundClosed(b, i)
	if ch == nil {
		return false
	}
	call, _ := value.CallOf(value.Behind(ch))
	return call != nil && symbol.OfCall(&call.Call) == knowledge.WatchEvents
}

// failsIfTold reports whether a call fails only where somebody tells it to leave off.
//
//	if err := s.poll(ctx); err != nil        if !cache.WaitForCacheSync(ctx.Done(), s.synced)
func (p *Package) failsIfTold(call *ssa.Call, asked map[*ssa.Function]bool) bool {
	if callee := symbol.OfCall(&call.Call); knowledge.WaitsForSignal(callee.Name) && slices.ContainsFunc(call.Call.Args, isSignal) {
		return true
	}
	fn, some := call.Call.StaticCallee(), false
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() == 0 || asked[fn] {
		return false
	}
	asked[fn] = true
	for ret := range value.Returns(fn) {
		err := flow.JustStored(ret.Results[len(ret.Results)-1])
		if value.IsNil(err) {
			continue
		}
		by, _ := value.CallOf(err) // return sleep(ctx)
		if some = true; !p.isReachedTold(ret.Block()) && (by == nil || !p.failsIfTold(by, asked)) {
			return false
		}
	}
	return some
}

// isReachedTold reports whether control comes to a block only where somebody has told something.
func (p *Package) isReachedTold(b *ssa.BasicBlock) bool {
	return flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool { return flow.Told(at, i) != nil || p.waits.TellsEnd(at, i) })
}

// isSignal reports whether a value is a context, or a channel that is closed as a signal.
func isSignal(v ssa.Value) bool {
	return flow.IsContext(v) || value.IsChan(v.Type()) && flow.SignalOf(v) != nil
}

package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// tellsToLeave reports whether a function, or one that calls it, gives a flag a value at which
// the goroutine looks, and which the goroutine leaves as it is: one that it takes back tells of
// an event, after which it waits for the next.
//
//	q.closed = true       q.ready = true
//	q.cond.Broadcast()    q.cond.Signal()    // and then the goroutine: q.ready = false
func (j *judge) tellsToLeave(fn *ssa.Function) bool {
	fs := j.p.correlate.Flags()
	tells := func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fs.Set[fn], func(f correlate.Flag) bool {
			return j.runsOneOf(fs.Reads[f]) && !j.runsOneOf(fs.OthersThan(fn, f))
		})
	}
	if tells(fn) || slices.ContainsFunc(fn.AnonFuncs, tells) {
		return true
	}
	uses, _ := j.p.Spawns.Uses(fn)
	return slices.ContainsFunc(uses, func(u spawn.Use) bool { return tells(u.Instr.Parent()) })
}

// asksContext reports whether the goroutine asks whether a context has ended: that is a flag like another.
//
//	for len(q.items) == 0 && ctx.Err() == nil { q.cond.Wait() }
func (j *judge) asksContext() bool {
	for fn := range j.inside {
		if value.AnyOf(fn, func(call *ssa.Call) bool {
			return flow.IsOfContext(call, "Err")
		}) {
			return true
		}
	}
	return false
}

// cancelsBefore reports whether a function cancels a context before it comes to an instruction.
//
//	w.cancel()
//	w.cond.Broadcast()
func cancelsBefore(at ssa.Instruction) bool {
	return value.AnyOf(at.Parent(), func(call *ssa.Call) bool {
		return !call.Call.IsInvoke() && call.Call.StaticCallee() == nil && symbol.OfType(call.Call.Value.Type()).Path == "context" && flow.Precedes(call, at)
	})
}

// runsOneOf reports whether the goroutine runs one of the functions.
func (j *judge) runsOneOf(fns spawn.FuncSet) bool {
	for fn := range fns {
		if j.inside[fn] || len(j.w.Frames) > 0 && j.p.Spawns.ComesTo(j.w.Frames[0].Fn, fn) {
			return true
		}
	}
	return false
}

// isBehindChannel reports whether control comes to an op only where there is a channel.
//
//	if errs != nil {
//		errs <- err
//	}
func isBehindChannel(o *pointsto.Op) bool {
	ch := value.Channel(o.Instr)
	if ch == nil {
		return false
	}
	return flow.IsBelow(o.Instr.Block(), func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && !isNil && flow.SameValue(v, ch)
	})
}

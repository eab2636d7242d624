package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// What an op gives towards a requirement, whoever comes to it.

// gives returns what an op on a class gives towards the requirement.
func (d *requirement) gives(o *pointsto.Op, on *pointsto.Class) int {
	if !d.is(on) {
		return 0
	}
	if d.cases == nil {
		return d.provided(o)
	}
	for _, c := range d.cases {
		switch n := c.provided(o); {
		case !c.is(on):
		case n >= c.amount:
			return count.Many
		case c.amount >= count.Many:
			return n // for s := range lines: in a loop, that is as many
		}
	}
	return 0
}

// provided returns what an op gives towards the requirement.
func (d *requirement) provided(o *pointsto.Op) int {
	switch d.kind {
	case pointsto.Recv:
		switch {
		case o.Kind == pointsto.Close && d.endless:
		case o.Kind == pointsto.Close:
			return count.Many
		case o.Kind == pointsto.Send && !d.closed:
			return 1
		case o.Kind == pointsto.Send && d.judge.tellsToLeave(o.Instr.Parent()):
			return count.Many // it has the goroutine look at the flag
		}
	case pointsto.Send:
		switch {
		case o.Kind == pointsto.Recv:
			return 1
		case o.Kind == pointsto.Close && !d.judge.comesToItself(o.Instr.Parent()) && !d.judge.isBehindJoin(o.Instr.Parent(), o.Instr):
			return count.Many // who waits to send panics, which is another fault, and does not stay
		}
	case pointsto.Take:
		if o.Kind == pointsto.Close && !d.endless && (d.enders == nil || slices.Contains(d.enders, o.Name)) {
			return count.Many
		}
	case pointsto.Wait:
		if o.Kind == pointsto.Wake && !d.endless && (!d.closed || d.judge.farewell(o.Instr)) {
			return count.Many
		}
	case pointsto.Join:
		switch {
		case o.Kind != pointsto.Done:
		case d.ofMember:
			return 1
		case d.judge.isDoneOnAllWays(o):
			return count.Many
		}
	}
	return 0
}

// farewell reports whether an instruction that wakes others does so for the last time: its function
// says by a flag that all is over, or has ended a context, or runs when one ends; or what is waited for is a count that it lowers.
//
//	q.closed = true
//	q.cond.Broadcast()
//
//	context.AfterFunc(ctx, q.cond.Broadcast)
func (j *judge) farewell(wakes ssa.Instruction) bool {
	fn := wakes.Parent()
	if j.tellsToLeave(fn) || j.asksContext() && cancelsBefore(wakes) || j.countsOut(wakes) {
		return true
	}
	if j.runsAtEnd(fn, maxWakers) {
		return true
	}
	for instr := range value.Instrs(fn) {
		isLast := func(o *pointsto.Op) bool { return o.Kind == pointsto.Close || j.hearsEnd(o, wakes) } // a closed channel is as good as a flag
		if slices.ContainsFunc(j.p.Classes.Ops(instr), isLast) || j.hearsBy(instr, wakes) {
			return true
		}
	}
	return false
}

// maxWakers bounds the functions between the end of a context and who wakes others then.
const maxWakers = 3

// runsAtEnd reports whether a context has ended where a function runs, or another signal that the goroutine asks for: it is called back then, or by
// who has waited for that.
//
//	context.AfterFunc(ctx, func() { w.wake() })    go func() { <-ctx.Done(); w.wake() }()
func (j *judge) runsAtEnd(fn *ssa.Function, depth int) bool {
	uses, _ := j.p.Spawns.Uses(fn)
	return slices.ContainsFunc(uses, func(u spawn.Use) bool {
		caller := u.Instr.Parent()
		hasEnded := func(instr ssa.Instruction) bool {
			return flow.Precedes(instr, u.Instr) && slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
				return !o.IsChoice() && j.hearsEnd(o, u.Instr)
			})
		}
		if symbol.OfCall(u.Instr.Common()) == knowledge.ContextCallback || value.Any(caller, hasEnded) {
			return true
		}
		return depth > 0 && u.How == spawn.Now && j.runsAtEnd(caller, depth-1)
	})
}

// hearsEnd reports whether an op waits for the end of a context, or comes before an instruction and waits for a signal for which the goroutine asks,
// too: itself, or by a function. Who waits may do so by a function, which comes back then.
//
//	go func() { <-stop; q.cond.Broadcast() }()    // and the goroutine: q.cond.Wait(); select { case <-stop: return; default: }
func (j *judge) hearsEnd(o *pointsto.Op, before ssa.Instruction) bool {
	if o.Kind != pointsto.Recv || o.On().Ends() {
		return o.Kind == pointsto.Recv
	}
	return !o.IsChoice() && flow.Precedes(o.Instr, before) && j.asksFor(o.On(), o.Instr.Parent())
}

// hearsBy reports whether an instruction calls a function that comes back only when a signal has come for which the goroutine asks.
//
//	q.awaitStop()
//	q.cond.Broadcast()
func (j *judge) hearsBy(instr, before ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !flow.Precedes(call, before) {
		return false
	}
	fn := value.Callee(&call.Call)
	return fn != nil && value.Any(fn, func(in ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.Classes.Ops(in), func(o *pointsto.Op) bool {
			return o.Kind == pointsto.Recv && !o.IsChoice() && !flow.ReachedFrom(fn, nil, flow.IsReturn, func(other ssa.Instruction) bool { return other == in }, nil) && j.asksFor(o.On(), fn)
		})
	})
}

// asksFor reports whether the goroutine asks for a signal on which another function waits: a parameter of that is what those give who call it.
func (j *judge) asksFor(signal *pointsto.Class, waiter *ssa.Function) bool {
	heard := []*pointsto.Class{j.from.bound.Of(signal)}
	if signal.IsParam() {
		uses, _ := j.p.Spawns.Uses(waiter)
		for _, u := range uses {
			for i, arg := range u.Args {
				if i < len(waiter.Params) && value.IsChan(arg.Type()) && j.p.Classes.Of(waiter.Params[i]).Find() == signal.Find() {
					heard = append(heard, j.from.bound.Of(j.p.Classes.Of(arg)))
				}
			}
		}
	}
	return slices.ContainsFunc(heard, func(on *pointsto.Class) bool {
		asks := func(o *pointsto.Op, bound pointsto.Bindings) bool {
			return o.Kind == pointsto.Recv && bound.Of(o.On()) == on.Find()
		}
		return slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool {
			return value.Any(f.Fn, func(instr ssa.Instruction) bool {
				return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return asks(o, f.Bound) }) || j.asksBy(instr, f.Bound, asks, maxAsking)
			})
		})
	})
}

// asksBy reports whether an instruction calls a function that asks so.
//
//	if q.stopped() { return }    for !closed(stop) { … }
func (j *judge) asksBy(instr ssa.Instruction, outer pointsto.Bindings, asks func(*pointsto.Op, pointsto.Bindings) bool, depth int) bool {
	call, ok := instr.(*ssa.Call)
	return ok && depth > 0 && slices.ContainsFunc(j.p.Spawns.Runs(call), func(r spawn.Run) bool {
		if r.Fn == nil || r.How != spawn.Now {
			return false
		}
		bound := j.p.Classes.Bind(r, outer)
		return value.Any(r.Fn, func(in ssa.Instruction) bool {
			return slices.ContainsFunc(j.p.Classes.Ops(in), func(o *pointsto.Op) bool { return asks(o, bound) }) || j.asksBy(in, bound, asks, depth-1)
		})
	})
}

// maxAsking bounds the functions by which a goroutine asks for a signal.
const maxAsking = 2

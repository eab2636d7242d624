package lifetime

import (
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// A gift is a func that a function is given in one of its calls. What the function gives to the
// func in turn is what it was given in that call, and not what it is given in others:
//
//	func (p *Pool) Go(f func(context.Context)) { go f(p.ctx) }
//
//	pool.Go(func(ctx context.Context) { factory.Start(ctx.Done()) })        ctx is that of this pool
//	requests.Go(func(ctx context.Context) { … })                            and not that of this one
//
// So a climb that goes through the parameter is continued by a climber of its own, which goes
// from the function back to the call with the gift (call-site sensitivity, for one call and
// those by which the func is handed on).
//
// A func may be put into an object first. Where who does that goes on to call what leads to the call
// of the func, it is that call that counts:
//
//	graph.Add(flow.Task{Fn: func(ctx context.Context) error { … }})
//	return graph.Compile().Run(ctx)
//
// Or that of who has it put there by another function.
//
// So it is with one of a named type that it gives to a func.
//
//	run := newRunner[response](r.Context(), policy)
//	return run(func(ctx context.Context) (response, error) { … })
type gift struct {
	of   *callgraph.Holding // the place where the func is given, or put
	to   string             // the function that is given the func, or "" if that is put into an object
	call *callgraph.Call    // of it
	from *climber           // for what is before that

	on   map[string]*callgraph.Call // by function: the call by which another one hands the func on to it
	home string                     // the function that puts the func into an object, or ""
}

// given returns the climber for what a func is given by the function that it is handed to, or
// nil if it is in another place, or the call is not in view.
func (c *climber) given(h *callgraph.Holding) *climber {
	by, ok := c.gifts[h]
	if ok {
		return by
	}
	for around := c; around.gift != nil; around = around.from {
		if around.of.Place == h.Place { // it leads back to where such a func is given: in a recursion, the calls are not told apart
			return around
		}
	}
	if to := callgraph.ParamOf(h.Place); to != "" {
		for call := range c.g.CallsFrom(h.At.In, to) {
			if call.Pos == h.At.Pos {
				by = newClimber(c.in, c.pkg, c.progress)
				by.kept, by.calls, by.hung = c.kept, c.calls, c.hung
				by.gift, by.trace = &gift{of: h, to: to, call: call, from: c, on: c.g.HandedOn(h.Place)}, c.trace
			}
		}
	} else if n := c.g.Node(h.At.In); n != nil && (c.gift == nil && callgraph.IsField(h.Place) || (c.gift == nil || c.home == "") && callgraph.IsOfType(h.Place)) {
		by = newClimber(c.in, c.pkg, c.progress)
		by.kept, by.calls, by.hung = c.kept, c.calls, c.hung
		by.gift, by.trace = &gift{of: h, from: c, home: c.g.Outermost(n)}, c.trace
	}
	c.gifts[h] = by
	return by
}

// ofGift combines what the calls of n make of it that count for the gift, if some are known.
func (c *climber) ofGift(n *callgraph.Node, o callgraph.Origin, depth int) (out outcome, ok bool) {
	switch {
	case c.gift == nil:
		return outcome{}, false
	case c.home != "":
		calls := slices.DeleteFunc(c.callsOf(n), func(at *callgraph.Call) bool {
			in := c.g.Node(at.In)
			return in == nil || c.g.Outermost(in) != c.home
		})
		if len(calls) == 0 {
			calls = c.callsBeside(n)
		}
		return c.from.allOf(n, &callgraph.CallList{Calls: calls}, o, depth), len(calls) > 0
	case n.ID == c.to:
		return c.from.mapped(n, c.call, o, depth), true // of all its calls, the one with the gift
	case c.on[n.ID] != nil:
		return c.mapped(n, c.on[n.ID], o, depth), true
	}
	return outcome{}, false
}

// callsBeside returns the calls of a function by those who have somebody else put the func into an object, which they are given.
//
//	ctx = child(ctx, withMeter())    // func withMeter() option { return option{modify: func(ctx) { … }} }
func (c *climber) callsBeside(n *callgraph.Node) []*callgraph.Call {
	makes := make(map[string]bool)
	for _, at := range c.g.TellingCalls(c.home) {
		makes[at.In] = true
	}
	return slices.DeleteFunc(c.callsOf(n), func(at *callgraph.Call) bool { return !makes[at.In] })
}

// callsOf returns the calls of a function, by its name or through a place that it is in.
func (c *climber) callsOf(n *callgraph.Node) []*callgraph.Call {
	calls := slices.Clone(c.g.TellingCalls(n.ID))
	for _, h := range c.g.Holders(n.ID) {
		for _, p := range c.g.Copies(h.Place) {
			calls = slices.AppendSeq(calls, c.g.CallsThrough(p))
		}
	}
	return calls
}

// isOnTheWay reports whether a function, or one that it is a literal in, gives the func, or hands it on.
func (c *climber) isOnTheWay(fn string) bool {
	n := c.g.Node(fn)
	if n == nil {
		return true
	}
	outer := c.g.Outermost(n)
	isBy := func(at *callgraph.Call) bool {
		by := c.g.Node(at.In)
		return by == nil || c.g.Outermost(by) == outer
	}
	if isBy(c.call) || outer == c.to {
		return true
	}
	for to, at := range c.on {
		if to == outer || isBy(at) {
			return true
		}
	}
	return false
}

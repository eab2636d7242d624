package lifetime

import (
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// A combination is the question what calls come to for an object from an origin.
type combination struct {
	calls    *callgraph.CallList
	origin   string
	isSignal bool
	isMethod bool
	ends     bool // they are calls of what runs only in commands that end
	fails    bool // the function returns an error where the thing is lost
	until    bool // the question is of what runs until a signal comes
	tells    bool // the function gives a channel that is closed when what was started is over
}

// callers combines what all callers of n make of it.
func (c *climber) callers(n *callgraph.Node, o callgraph.Origin, depth int) outcome {
	if out, ok := c.ofGift(n, o, depth); ok {
		return out
	}
	type part struct {
		calls *callgraph.CallList
		by    *climber
		own   bool // each func has a signal of its own: nobody knows which one is called
	}
	parts := []part{{&callgraph.CallList{Calls: c.g.TellingCalls(n.ID)}, c, false}}
	for _, h := range c.g.Holders(n.ID) {
		by := c.given(h)
		if by == nil || by.home != "" && o.Kind != callgraph.FromParam || by.held(h, o).once {
			by = c
		}
		parts = append(parts, part{by.held(h, o).CallList, by, callgraph.IsField(h.Place) && isOwnSignal(o)})
	}
	invoked := c.g.Invocations(n)
	if invoked.Only != nil {
		parts = append(parts, part{invoked.Only, c, false})
	}
	isCalled := slices.ContainsFunc(parts, func(p part) bool { return len(p.calls.Calls) > 0 })
	out := outcome{booked: isCalled, told: isCalled}
	isInvoked, again := false, outcome{}
	for _, l := range invoked.Shared { // of several, any may be meant
		next := c.combine(n, l, o, depth, c.anyOf)
		switch next.rank {
		case unknown:
			out = worse(out, next)
		case short: // what is sure to be a call of n tells more
			again = worse(again, next)
		}
		isInvoked = isInvoked || !next.recursive
	}
	for _, p := range parts {
		next := p.by.combine(n, p.calls, o, depth, p.by.allOf)
		if p.own && next.rank == short {
			next = outcome{rank: unknown}
		}
		if out = both(out, next); out.isWorst() {
			return out
		}
	}
	if again.rank == short {
		out = worse(out, again)
	}
	out.guessed = out.guessed || !isCalled && isInvoked
	if !isCalled && !isInvoked {
		if started := c.startOf(n, depth); started.rank != unknown {
			return worse(out, started)
		}
		out = worse(out, c.openEnd(n, o, depth))
	} else if c.g.IsAbroad(n) || n.Exported && !c.g.Merged() {
		out = worse(out, c.openEnd(n, o, depth))
	}
	return out
}

// isOwnSignal reports whether a literal has captured a signal that the function around it makes: that is made with the literal.
//
//	quit := make(chan struct{})
//	return module{start: func() { go run(quit) }, stop: func() { close(quit) }}
func isOwnSignal(o callgraph.Origin) bool {
	return o.Signal && o.Kind == callgraph.FromScope && callgraph.AllMade(o.Of)
}

// combine remembers what find finds of calls, unless that is part of a climb which is not
// done, or was cut off.
func (c *climber) combine(n *callgraph.Node, l *callgraph.CallList, o callgraph.Origin, depth int, find func(*callgraph.Node, *callgraph.CallList, callgraph.Origin, int) outcome) outcome {
	if !l.Shared {
		return find(n, l, o, depth)
	}
	key := combination{l, o.String(), o.Signal, n.IsMethod(), c.in.inCommand(n.ID), c.fails, c.until, c.tells}
	out, ok := c.combined[key]
	if ok {
		return out
	}
	within, before := c.within, c.cutOff
	c.cutOff = false
	out = find(n, l, o, depth)
	if c.within == within && !c.cutOff {
		c.combined[key] = out
	}
	c.cutOff = c.cutOff || before
	return out
}

// allOf combines what calls make of it that are all of n.
func (c *climber) allOf(n *callgraph.Node, l *callgraph.CallList, o callgraph.Origin, depth int) outcome {
	out := outcome{booked: true, told: true}
	var spare []*callgraph.Call
	for _, call := range l.Calls {
		if c.isSpare(n, call) {
			spare = append(spare, call)
			continue
		}
		if out = both(out, c.mapped(n, call, o, depth)); out.isWorst() {
			return out
		}
	}
	for _, call := range spare { // what a main leads to tells first
		next := c.mapped(n, call, o, depth)
		if next.rank == unknown {
			continue
		}
		if out = both(out, next); out.isWorst() {
			return out
		}
	}
	return out
}

// isSpare reports whether a call of n is in a function that is there for others, and that no main
// leads to, while one leads to n: how often that would be called is no matter here.
//
//	func New(inf cache.SharedIndexInformer) *C                       { return newC(inf, delay) }
//	func NewWithDelay(inf cache.SharedIndexInformer, d Duration) *C  { return newC(inf, d) }  // for tests
func (c *climber) isSpare(n *callgraph.Node, at *callgraph.Call) bool {
	return c.g.Merged() && c.in.programs()[n.ID] && !c.in.programs()[at.In]
}

// anyOf combines what calls make of it of which nobody knows whether they are of n. That n may call itself
// so tells nothing: where there is no other call, it is recursive.
//
//	func (m *Manager) Run(stop <-chan struct{}) {
//		for _, part := range m.parts {
//			part.Run(stop)
func (c *climber) anyOf(n *callgraph.Node, l *callgraph.CallList, o callgraph.Origin, depth int) outcome {
	if out := c.eachOf(n, l, o, depth); out.rank == short {
		return out
	}
	out := outcome{recursive: true}
	for _, call := range l.Calls {
		next := c.mapped(n, call, o, depth)
		out.recursive = out.recursive && next.recursive
		if next.rank > harmless && !next.recursive {
			out = worse(out, outcome{rank: unknown, open: next.open, perhaps: next.rank == short || next.perhaps})
		}
		if out.rank == unknown && (c.g.Merged() && out.perhaps || len(out.open) == maxOpen) {
			break // as no call can add to that
		}
	}
	return out
}

// eachOf combines calls of which nobody knows whether they are of n, where what n is a method of is put into the interface that they are made through: it is
// called by one of them, and by all that call what the same field has. It says nothing unless each of the calls, or one of what the same field has, happens again
// and again.
//
//	for _, p := range f.providers { p.Run(ctx) }                              // once
//	for _, p := range f.providers { go wait.Until(func() { p.Run(ctx) }, …) } // and then again and again
//
// A loop that calls one which has come back does not count: nobody sees whether it turns for each of them.
//
//	for { m.module.Start(); if !m.remote { return } }
func (c *climber) eachOf(n *callgraph.Node, l *callgraph.CallList, o callgraph.Origin, depth int) (out outcome) {
	isOther := func(at *callgraph.Call) bool { return !c.g.IsBoxedAs(n, at) || c.isSpare(n, at) }
	calls := slices.DeleteFunc(slices.Clone(l.Calls), isOther)
	if len(calls) > maxSimilar {
		return out
	}
	again := make(map[any]bool) // by field, or call
	for _, call := range calls {
		next := c.mapped(n, call, o, depth)
		var key any = call
		if field := fieldOf(call); field != "" {
			key = field
		}
		isAgain := next.rank == short && !next.recursive && next.why.per != callgraph.PerTurn.Per
		if again[key] = again[key] || isAgain; isAgain {
			out = worse(out, next)
		}
	}
	for _, is := range again {
		if !is {
			return outcome{}
		}
	}
	return out
}

// maxSimilar bounds the calls through an interface that are looked at together.
const maxSimilar = 8

// fieldOf returns the field that has what a method is called of, also as a literal has captured it; or "".
func fieldOf(at *callgraph.Call) string {
	if len(at.Args) == 0 {
		return ""
	}
	of := at.Args[0]
	for len(of) == 1 && of[0].Kind == callgraph.FromScope {
		of = of[0].Of
	}
	if len(of) != 1 || of[0].Kind != callgraph.FromField {
		return ""
	}
	return of[0].Field
}

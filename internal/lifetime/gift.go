package lifetime

import (
	"slices"
	"strings"
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
type gift struct {
	to   string   // the function that is given the func, or "" if that is put into an object
	call *call    // of it
	from *climber // for what is before that

	on   map[string]*call // by function: the call by which another one hands the func on to it
	home string           // the function that puts the func into an object, or ""
}

// given returns the climber for what a func is given by the function that it is handed to, or
// nil if it is in another place, or the call is not in view.
func (c *climber) given(h *holding) *climber {
	by, ok := c.gifts[h]
	if ok {
		return by
	}
	if to := paramOf(h.place); to != "" {
		for _, call := range c.g.calls[to] {
			if call.in == h.at.in && call.pos == h.at.pos {
				by = newClimber(c.g, c.pkg, c.progress)
				by.kept, by.calls = c.kept, c.calls
				by.gift, by.trace = &gift{to: to, call: call, from: c, on: c.handedOn(h.place)}, c.trace
			}
		}
	} else if n := c.g.nodes[h.at.in]; n != nil && c.gift == nil && isFieldPlace(h.place) {
		by = newClimber(c.g, c.pkg, c.progress)
		by.kept, by.calls = c.kept, c.calls
		by.gift, by.trace = &gift{from: c, home: c.outermost(n)}, c.trace
	}
	c.gifts[h] = by
	return by
}

// ofGift combines what the calls of n make of it that count for the gift, if some are known.
func (c *climber) ofGift(n *node, o Origin, depth int) (out outcome, ok bool) {
	switch {
	case c.gift == nil:
		return outcome{}, false
	case c.home != "":
		calls := slices.DeleteFunc(slices.Clone(c.g.callsOf(n.id)), func(at *call) bool {
			in := c.g.nodes[at.in]
			return in == nil || c.outermost(in) != c.home
		})
		return c.from.allOf(n, &callList{calls: calls}, o, depth), len(calls) > 0
	case n.id == c.to:
		return c.from.mapped(n, c.call, o, depth), true // of all its calls, the one with the gift
	case c.on[n.id] != nil:
		return c.mapped(n, c.on[n.id], o, depth), true
	}
	return outcome{}, false
}

// isOnTheWay reports whether a function, or one that it is a literal in, gives the func, or hands it on.
func (c *climber) isOnTheWay(fn string) bool {
	n := c.g.nodes[fn]
	if n == nil {
		return true
	}
	outer := c.outermost(n)
	isBy := func(at *call) bool {
		by := c.g.nodes[at.in]
		return by == nil || c.outermost(by) == outer
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

// isFieldPlace reports whether a place is a field, and not a parameter, a result or a variable of a
// function, or what is global or of a type.
func isFieldPlace(place string) bool { return place != "" && !strings.Contains(place, " ") }

// handedOn returns the calls by which what is in a place goes on to other functions, as far as
// there is one for each of them.
func (c *climber) handedOn(place string) map[string]*call {
	on := make(map[string]*call)
	places := []string{place}
	for i := 0; i < len(places); i++ {
		from := paramOf(places[i])
		for _, next := range c.g.aliases[places[i]] {
			to := paramOf(next.to)
			if to == "" || to == from {
				continue
			}
			var by []*call
			for _, call := range c.g.calls[to] {
				if n := c.g.nodes[call.in]; n != nil && c.outermost(n) == from {
					by = append(by, call)
				}
			}
			if len(by) == 1 && on[to] == nil {
				on[to] = by[0]
				places = appendNew(places, next.to)
			}
		}
	}
	return on
}

// paramOf returns the function that a place is a parameter of, or "".
func paramOf(place string) string {
	what, fn, ok := strings.Cut(place, " of ")
	if !ok || !strings.HasPrefix(what, "param ") {
		return ""
	}
	return fn
}

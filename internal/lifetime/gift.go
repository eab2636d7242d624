package lifetime

import "strings"

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
type gift struct {
	to   string   // the function that is given the func
	call *call    // of it
	from *climber // for what is before that

	on map[string]*call // by function: the call by which another one hands the func on to it
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
				by.gift, by.trace = &gift{to, call, c, c.handedOn(h.place)}, c.trace
			}
		}
	}
	c.gifts[h] = by
	return by
}

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

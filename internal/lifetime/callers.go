package lifetime

import (
	"maps"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
)

// A callList is calls that lead to the same functions. Through an interface, or through a
// place, they may be many: what such calls come to is found once for all of them.
type callList struct {
	calls  []*call
	shared bool // with other functions
	once   bool // whoever puts a func into the place has it called once, there
}

// A combination is the question what calls come to for an object from an origin.
type combination struct {
	calls    *callList
	origin   string
	isSignal bool
	isMethod bool
	ends     bool // they are calls of what runs only in commands that end
}

// callers combines what all callers of n make of it.
func (c *climber) callers(n *node, o Origin, depth int) outcome {
	if out, ok := c.ofGift(n, o, depth); ok {
		return out
	}
	type part struct {
		calls *callList
		by    *climber
	}
	parts := []part{{&callList{calls: c.g.callsOf(n.id)}, c}}
	for _, h := range c.g.holders[n.id] {
		by := c.given(h)
		if by == nil || by.home != "" && o.Kind != FromParam || by.held(h, o).once {
			by = c
		}
		parts = append(parts, part{by.held(h, o), by})
	}
	invoked := c.g.invocations(n)
	if invoked.only != nil {
		parts = append(parts, part{invoked.only, c})
	}
	isCalled := slices.ContainsFunc(parts, func(p part) bool { return len(p.calls.calls) > 0 })
	out := outcome{booked: isCalled, told: isCalled}
	for _, l := range invoked.shared { // of several, any may be meant
		if next := c.combine(n, l, o, depth, c.anyOf); next.rank > harmless {
			out = worse(out, next)
		}
	}
	for _, p := range parts {
		next := p.by.combine(n, p.calls, o, depth, p.by.allOf)
		if out = both(out, next); out.isWorst() {
			return out
		}
	}
	out.guessed = out.guessed || !isCalled && len(invoked.shared) > 0
	if !isCalled && len(invoked.shared) == 0 {
		if started := c.startOf(n, depth); started.rank != unknown {
			return worse(out, started)
		}
		out = worse(out, c.openEnd(n, o, depth))
	} else if c.g.isAbroad(n) || n.exported && !c.g.merged {
		out = worse(out, c.openEnd(n, o, depth))
	}
	return out
}

// combine remembers what find finds of calls, unless that is part of a climb which is not
// done, or was cut off.
func (c *climber) combine(n *node, l *callList, o Origin, depth int, find func(*node, *callList, Origin, int) outcome) outcome {
	if !l.shared {
		return find(n, l, o, depth)
	}
	key := combination{l, o.String(), o.signal, n.recv != nil, c.g.inCommand(n.id)}
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
func (c *climber) allOf(n *node, l *callList, o Origin, depth int) outcome {
	out := outcome{booked: true, told: true}
	for _, call := range l.calls {
		next := c.mapped(n, call, o, depth)
		if next.rank == unknown && c.isSpare(n, call) {
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
func (c *climber) isSpare(n *node, at *call) bool {
	return c.g.merged && c.g.programs()[n.id] && !c.g.programs()[at.in]
}

// anyOf combines what calls make of it of which nobody knows whether they are of n. That n may call itself
// so tells nothing.
//
//	func (m *Manager) Run(stop <-chan struct{}) {
//		for _, part := range m.parts {
//			part.Run(stop)
func (c *climber) anyOf(n *node, l *callList, o Origin, depth int) outcome {
	var out outcome
	for _, call := range l.calls {
		if next := c.mapped(n, call, o, depth); next.rank > harmless && !next.recursive {
			out = worse(out, outcome{rank: unknown, open: next.open, perhaps: next.rank == short || next.perhaps})
		}
		if out.rank == unknown && (c.g.merged && out.perhaps || len(out.open) == maxOpen) {
			break // as no call can add to that
		}
	}
	return out
}

// invoked is the calls through interfaces that may reach a method.
type invoked struct {
	only   *callList   // that reach nothing else, or nil
	shared []*callList // that may reach other methods, too; by interface
}

// invocations returns the calls through interfaces that may reach n.
func (g *Graph) invocations(n *node) invoked {
	name := n.method
	if name == "" {
		return invoked{}
	}
	byNode, ok := g.invokedOn[name]
	if !ok {
		byNode = g.dispatch(name)
		g.invokedOn[name] = byNode
	}
	return byNode[n]
}

// mayBeBoxed reports whether values of a type may be in an interface.
func (g *Graph) mayBeBoxed(t *dispatch.Receiver) bool {
	return !g.merged || g.boxed[t.Type.String()] || g.Unseen[t.Type.Path]
}

// dispatch finds the methods that the calls of that name through interfaces may reach. In the whole
// program those are of types of which values are put into interfaces (rapid type analysis: Bacon and
// Sweeney, "Fast static analysis of C++ virtual function calls", OOPSLA 1996).
func (g *Graph) dispatch(name string) map[*node]invoked {
	if g.methods == nil {
		g.methods = new(dispatch.Index[*node])
		for _, id := range slices.Sorted(maps.Keys(g.nodes)) { // in an order that is the same each time
			n := g.nodes[id]
			if n.method != "" {
				g.methods.Add(n.recv, n.method, n)
			}
		}
	}
	reached := make(map[string][]*node) // by interface
	shared := make(map[string]*callList)
	byNode := make(map[*node]invoked)
	for _, call := range g.invoked[name] {
		if call.iface == nil {
			continue
		}
		nodes, ok := reached[call.iface.Key]
		if !ok {
			nodes = g.methods.Implementations(call.iface, name, g.mayBeBoxed)
			reached[call.iface.Key] = nodes
		}
		if len(nodes) == 1 {
			in := byNode[nodes[0]]
			if in.only == nil {
				in.only = new(callList)
			}
			in.only.calls = append(in.only.calls, call)
			byNode[nodes[0]] = in
			continue
		}
		l := shared[call.iface.Key]
		if l == nil {
			l = &callList{shared: true}
			shared[call.iface.Key] = l
			for _, n := range nodes {
				in := byNode[n]
				in.shared = append(in.shared, l)
				byNode[n] = in
			}
		}
		l.calls = append(l.calls, call)
	}
	return byNode
}

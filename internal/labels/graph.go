package labels

import (
	"maps"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Context says whether code runs under labels, as far as one package shows.
type Context struct {
	Unlabelled bool     // on some way here, nobody has set labels
	Needs      []string // functions all callers of which need to run under labels
}

// and returns the context of code that may run in either.
func (c Context) and(o Context) Context {
	c.Unlabelled = c.Unlabelled || o.Unlabelled
	for _, id := range o.Needs {
		if !slices.Contains(c.Needs, id) {
			c.Needs = append(slices.Clip(c.Needs), id)
		}
	}
	return c
}

// A Graph has the contexts in which functions are called. It is plain data, so that the
// graphs of many packages make one.
type Graph struct {
	callers map[string][]Context    // by the function that is called
	invoked map[string][]invocation // by the name of the method
	methods map[string]method       // by function: the methods of the packages

	// converted has, by named type, the interfaces that its values are converted to.
	converted map[string][]*dispatch.Interface
}

// A method is one of a type that is declared in a package.
type method struct {
	of   symbol.Symbol
	name string
}

// An invocation is a call through an interface.
type invocation struct {
	iface   *dispatch.Interface
	context Context
}

// NewGraph returns an empty graph.
func NewGraph() *Graph {
	return &Graph{
		callers:   make(map[string][]Context),
		invoked:   make(map[string][]invocation),
		methods:   make(map[string]method),
		converted: make(map[string][]*dispatch.Interface),
	}
}

// add notes that a function is called in a context.
func (g *Graph) add(id string, c Context) {
	if !slices.ContainsFunc(g.callers[id], func(o Context) bool {
		return o.Unlabelled == c.Unlabelled && slices.Equal(o.Needs, c.Needs)
	}) {
		g.callers[id] = append(g.callers[id], c)
	}
}

// Merge adds another graph to g.
func (g *Graph) Merge(o *Graph) {
	maps.Copy(g.methods, o.methods)
	for t, list := range o.converted {
		g.converted[t] = append(g.converted[t], list...)
	}
	for name, list := range o.invoked {
		g.invoked[name] = append(g.invoked[name], list...)
	}
	for id, list := range o.callers {
		g.callers[id] = append(g.callers[id], list...)
	}
}

// IsLabelled reports whether code in context c runs under labels, or for somebody who
// is reported already.
func (g *Graph) IsLabelled(c Context) bool {
	if c.Unlabelled {
		return false
	}
	seen := make(map[string]bool)
	for _, id := range c.Needs {
		if g.callersOf(id, seen) != labelled {
			return false
		}
	}
	return true
}

// A verdict is on the callers of a function.
type verdict uint8

const (
	none     verdict = iota // there are none, but for itself and those that it calls
	labelled                // all run under labels
	not
)

// callersOf judges the callers of a function. In a recursion it is those from outside that
// count.
func (g *Graph) callersOf(id string, seen map[string]bool) verdict {
	seen[id] = true
	all := none
	for _, c := range g.contextsOf(id) {
		if c.Unlabelled {
			return not
		}
		if len(c.Needs) == 0 {
			all = labelled
		}
		for _, need := range c.Needs {
			if seen[need] {
				continue
			}
			switch g.callersOf(need, seen) {
			case not:
				return not
			case labelled:
				all = labelled
			case none:
				if len(g.contextsOf(need)) == 0 {
					return not // nobody that can be seen calls it
				}
			}
		}
	}
	return all
}

// contextsOf returns the contexts in which a function is called, also through
// interfaces.
func (g *Graph) contextsOf(id string) []Context {
	list := slices.Clip(g.callers[id])
	m, ok := g.methods[id]
	if !ok {
		return list
	}
	as := g.converted[m.of.String()]
	for _, call := range g.invoked[m.name] {
		if slices.ContainsFunc(as, func(t *dispatch.Interface) bool { return t.Implements(call.iface) }) {
			list = append(list, call.context)
		}
	}
	return list
}

package labels

import (
	"maps"
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
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

// A Graph has the contexts in which functions are called. They are plain data, so that the
// graphs of many packages make one. Which methods a call through an interface may reach, the call graph of the same packages tells.
type Graph struct {
	calls   *callgraph.Graph
	callers map[string][]Context // by the function that is called
	invoked map[string]Context   // by the function that calls through interfaces, and the name of the method
}

// NewGraph returns an empty graph of packages whose calls are those.
func NewGraph(calls *callgraph.Graph) *Graph {
	return &Graph{calls: calls, callers: make(map[string][]Context), invoked: make(map[string]Context)}
}

// add notes that a function is called in a context.
func (g *Graph) add(id string, c Context) {
	if !slices.ContainsFunc(g.callers[id], func(o Context) bool {
		return o.Unlabelled == c.Unlabelled && slices.Equal(o.Needs, c.Needs)
	}) {
		g.callers[id] = append(g.callers[id], c)
	}
}

// invoke notes that a function calls a method through an interface in a context.
func (g *Graph) invoke(in, method string, c Context) {
	at := in + "." + method
	if o, ok := g.invoked[at]; ok {
		c = o.and(c)
	}
	g.invoked[at] = c
}

// Merge adds another graph to g.
func (g *Graph) Merge(o *Graph) {
	maps.Copy(g.invoked, o.invoked)
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
	n := g.calls.Node(id)
	if n == nil {
		return list
	}
	for call := range g.calls.Invocations(n).All() {
		if c, ok := g.invoked[call.In+"."+n.Method]; ok {
			list = append(list, c)
		}
	}
	return list
}

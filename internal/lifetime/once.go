package lifetime

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// RunsOnce reports whether fn certainly runs once in the process: it is main, or an
// initialization, or its call is known, in a function that runs once, and in no loop, and
// nobody has it as a func who might call it again. Unlike [Graph.Judge] it asks for no more than that.
func (g *Graph) RunsOnce(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutOnce, fn: ID(fn)}).yes
}

func (g *Graph) runsOnce(id string, seen map[string]bool) bool {
	n := g.nodes[id]
	if n == nil || seen[id] {
		return false
	}
	seen[id] = true
	if n.entry != nil {
		return n.entry.Life == knowledge.Main
	}
	calls := g.callsOf(id)
	if len(calls) == 0 || len(g.holders[id]) > 0 || g.isAbroad(n) || n.exported && !g.merged || g.isInvoked(n) {
		return false
	}
	for _, at := range calls {
		if at.again || at.entry != nil && at.entry.Life < knowledge.Process && at.entry != knowledge.PerTerm || !g.runsOnce(at.in, seen) {
			return false
		}
	}
	return true
}

// isInvoked reports whether a call through an interface may reach the method n.
func (g *Graph) isInvoked(n *node) bool {
	if n.method == "" {
		return false
	}
	in := g.invocations(n)
	return in.only != nil || len(in.shared) > 0 || slices.ContainsFunc(g.invoked[n.method], func(at *call) bool { return at.iface == nil })
}

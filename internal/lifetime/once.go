package lifetime

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// RunsOnce reports whether fn certainly runs once in the process: it is main, or an
// initialization, or its call is known, in a function that runs once, and in no loop, and
// nobody has it as a func who might call it again. Unlike [Graph.Judge] it asks for no more than that.
func (g *Graph) RunsOnce(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutOnce, fn: callgraph.ID(fn)}).yes
}

func (g *Graph) runsOnce(id string, seen map[string]bool) bool {
	n := g.calls.Node(id)
	if n == nil || seen[id] {
		return false
	}
	seen[id] = true
	if n.Entry != nil {
		return n.Entry.Life == knowledge.Main
	}
	calls := g.calls.CallsOf(id)
	if len(calls) == 0 || len(g.calls.Holders(id)) > 0 || g.calls.IsAbroad(n) || n.Exported && !g.calls.Merged() || g.calls.IsInvoked(n) {
		return false
	}
	for _, at := range calls {
		if at.Again || at.Entry != nil && at.Entry.Life < knowledge.Process && at.Entry != knowledge.PerTerm || !g.runsOnce(at.In, seen) {
			return false
		}
	}
	return true
}

package lifetime

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// EndsOnError reports whether the process ends where fn returns an error, whoever calls it: by all
// calls that are known, and they are all known. Those of tests do not count: what they go on with is a test.
func (g *Graph) EndsOnError(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutError, fn: callgraph.ID(fn)}).yes
}

// endsOnError remembers what is known of functions; of one that is being looked at, as in a
// recursion, what the others come to counts.
func (g *Graph) endsOnError(id string, known map[string]bool) bool {
	if is, ok := known[id]; ok {
		return is
	}
	known[id] = true
	known[id] = g.errorEnds(id, known)
	return known[id]
}

func (g *Graph) errorEnds(id string, known map[string]bool) bool {
	n := g.calls.Node(id)
	switch {
	case n == nil:
		return false
	case n.Entry != nil && n.Entry != knowledge.Once: // its callers are in view, as a rule
		return n.Entry.Fatal
	case g.calls.IsAbroad(n) || n.Exported && !g.calls.Merged():
		return false
	}
	calls := slices.Clone(g.calls.CallsOf(id))
	in := g.calls.Invocations(n)
	if in.Only != nil {
		calls = append(calls, in.Only.Calls...)
	}
	for _, l := range in.Shared {
		calls = append(calls, l.Calls...)
	}
	for _, h := range g.calls.Holders(id) {
		for _, p := range g.calls.Copies(h.Place) {
			calls = slices.AppendSeq(calls, g.calls.CallsThrough(p))
		}
	}
	calls = slices.DeleteFunc(calls, func(at *callgraph.Call) bool {
		in := g.calls.Node(at.In)
		return in != nil && in.ForTests
	})
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(at *callgraph.Call) bool {
		if at.Entry != nil && at.Entry.Fatal || at.Fate == callgraph.Ends {
			return false
		}
		return at.Fate == callgraph.GoesOn || !g.endsOnError(at.In, known)
	})
}

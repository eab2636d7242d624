package lifetime

import (
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// endsOnError remembers what is known of functions; of one that is being looked at, as in a
// recursion, what the others come to counts.
func (p *program) endsOnError(id string, known map[string]bool) bool {
	if is, ok := known[id]; ok {
		return is
	}
	known[id] = true
	known[id] = p.errorEnds(id, known)
	return known[id]
}

func (p *program) errorEnds(id string, known map[string]bool) bool {
	n := p.calls.Node(id)
	switch {
	case n == nil:
		return false
	case n.Entry != nil && n.Entry != knowledge.Once: // its callers are in view, as a rule
		return n.Entry.Fatal
	case p.calls.IsAbroad(n) || n.Exported && !p.calls.Merged():
		return false
	}
	calls := slices.AppendSeq(slices.Clone(p.calls.CallsOf(id)), p.calls.Invocations(n).All())
	for _, h := range p.calls.Holders(id) {
		for _, place := range p.calls.Copies(h.Place) {
			calls = slices.AppendSeq(calls, p.calls.CallsThrough(place))
		}
	}
	calls = slices.DeleteFunc(calls, p.calls.IsInTests)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(at *callgraph.Call) bool {
		if at.Entry != nil && at.Entry.Fatal || at.Fate == callgraph.Ends {
			return false
		}
		return at.Fate == callgraph.GoesOn || !p.endsOnError(at.In, known)
	})
}

package callgraph

import (
	"fmt"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// A Reach is which functions lead to which others.
type Reach struct {
	All     map[string][]string // by the function that is led to
	Waiting map[string][]string // likewise, unless in a goroutine of its own
	To      map[string][]string // by the function that leads there
	Roots   map[string]bool     // functions of commands
}

// Reach returns which functions lead to which others.
func (g *Graph) Reach() *Reach {
	r := &Reach{make(map[string][]string), make(map[string][]string), make(map[string][]string), make(map[string]bool)}
	lead := func(from, to string, apart bool) {
		r.All[to] = append(r.All[to], from)
		r.To[from] = append(r.To[from], to)
		if !apart {
			r.Waiting[to] = append(r.Waiting[to], from)
		}
	}
	for id := range g.calls {
		for _, at := range g.CallsOf(id) {
			if at.Entry == knowledge.Command {
				r.Roots[id] = true
			} else {
				lead(at.In, id, at.Apart)
			}
		}
	}
	for id, list := range g.holders {
		for _, h := range list {
			lead(h.At.In, id, false)
		}
	}
	lists := make(map[*CallList]string)
	for id, n := range g.nodes {
		if n.Entry == knowledge.Command {
			r.Roots[id] = true
		}
		if n.Parent != "" && !r.Roots[id] {
			lead(n.Parent, id, true)
		}
		in := g.Invocations(n)
		for _, l := range append(slices.Clip(in.Shared), in.Only) {
			if l == nil {
				continue
			}
			name, known := lists[l]
			if !known {
				name = fmt.Sprintf("calls %d", len(lists))
				lists[l] = name
				for _, at := range l.Calls {
					lead(at.In, name, at.Apart)
				}
			}
			lead(name, id, false)
		}
	}
	return r
}

// Closure returns what the edges lead to from some functions on, these included.
func Closure(from []string, edges map[string][]string) map[string]bool {
	seen := make(map[string]bool)
	for work := slices.Clone(from); len(work) > 0; {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[id] {
			seen[id] = true
			work = append(work, edges[id]...)
		}
	}
	return seen
}

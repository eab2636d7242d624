package callgraph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// A Reach is which functions lead to which others.
type Reach struct {
	All     map[string][]string // by the function that is led to
	Waiting map[string][]string // likewise, unless in a goroutine of its own
	Roots   map[string]bool     // functions of commands

	to     map[string][]string // by the function that leads there, or by the name of a list of calls through an interface
	boxers map[string][]string // by the method that these may reach: who puts values of its type into an interface
}

// Reach returns which functions lead to which others.
func (g *Graph) Reach() *Reach {
	r := &Reach{make(map[string][]string), make(map[string][]string), make(map[string]bool), make(map[string][]string), make(map[string][]string)}
	lead := func(from, to string, apart bool) {
		r.All[to] = append(r.All[to], from)
		if n := g.nodes[to]; n == nil || n.Parent == "" || n.Parent == from { // without the function around it there is no literal
			r.to[from] = append(r.to[from], to)
		}
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
				name = fmt.Sprintf("%s%d", listOfCalls, len(lists))
				lists[l] = name
				for _, at := range l.Calls {
					lead(at.In, name, at.Apart)
				}
			}
			lead(name, id, false)
			r.boxers[id] = g.boxersOf(n)
		}
	}
	return r
}

// From returns what some functions lead to, these included. Nothing runs in a process in which nothing mentions it: a literal does not without the
// function around it, whoever calls it, nor a method that only calls through interfaces reach, unless something that is led to puts a value of its type
// into an interface.
func (r *Reach) From(from []string) map[string]bool {
	seen := make(map[string]bool)
	held := make(map[string][]string) // by who would let them go: methods
	for work := slices.Clone(from); len(work) > 0; {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[id] {
			continue
		}
		seen[id] = true
		work = append(work, held[id]...)
		isLed := func(boxer string) bool { return seen[boxer] }
		for _, to := range r.to[id] {
			boxers := r.boxers[to]
			if strings.HasPrefix(id, listOfCalls) && len(boxers) > 0 && !slices.ContainsFunc(boxers, isLed) {
				for _, b := range boxers {
					held[b] = append(held[b], to)
				}
				continue
			}
			work = append(work, to)
		}
	}
	return seen
}

// listOfCalls begins the name of a list of calls through an interface.
const listOfCalls = "calls "

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

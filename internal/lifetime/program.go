package lifetime

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// What the mains of a program lead to is in it, by calls, by handing it over, or by making the
// object whose methods a library calls. What nothing leads to does not run, if nobody out of view
// can call it. Between the two is what nobody knows.

// InProgram reports whether a main leads to the function, as far as the whole program shows.
func (g *Graph) InProgram(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutProgram, fn: callgraph.ID(fn)}).yes
}

// MayRun reports whether the function with that ID may run: something calls it that may run itself, or code that
// is not seen, or it is handed to something.
func (g *Graph) MayRun(id string) bool {
	return g.ask(Question{about: aboutRun, fn: id}).yes
}

// programs returns the functions that mains lead to.
func (g *Graph) programs() map[string]bool {
	if g.inPrograms != nil {
		return g.inPrograms
	}
	r := g.calls.Reach()
	var roots []string
	for n := range g.calls.Nodes() {
		id := n.ID
		if r.Roots[id] || n.Entry != nil && n.Entry.Life == knowledge.Main { // a command is its program's
			roots = append(roots, id)
		}
	}
	g.inPrograms = callgraph.Closure(roots, r.To)
	for grew := true; grew; { // methods that a library calls on what is made there
		grew = false
		for n := range g.calls.Nodes() {
			id := n.ID
			if g.inPrograms[id] || n.Entry == nil || !n.IsMethod() || len(n.Serves) == 0 {
				continue
			}
			if slices.ContainsFunc(g.calls.Makers(n.Serves[0]), func(m string) bool { return g.inPrograms[m] }) {
				grew = true
				for id := range callgraph.Closure([]string{id}, r.To) {
					g.inPrograms[id] = true
				}
			}
		}
	}
	return g.inPrograms
}

func (g *Graph) mayRun(id string, seen map[string]bool) bool {
	n := g.calls.Node(id)
	if n == nil {
		return true
	}
	if seen[id] {
		return false
	}
	seen[id] = true
	if n.Entry != nil || g.calls.IsAbroad(n) || n.Exported && !g.calls.Merged() || len(g.calls.Holders(id)) > 0 {
		return true
	}
	if g.calls.IsInvoked(n) && (!g.calls.Merged() || g.calls.IsBoxed(n)) {
		return true // where no value of its type is ever put into an interface, no call through one reaches it
	}
	calls := g.calls.CallsOf(id)
	if n.Parent != "" && len(calls) == 0 {
		return g.mayRun(n.Parent, seen) // a literal, which the function around it does something with
	}
	return slices.ContainsFunc(calls, func(at *callgraph.Call) bool { return g.mayRun(at.In, seen) })
}

// MayRelease reports whether a package other than the field's own may release what the field holds, as far as the whole
// program shows: one hands it on, closes it, calls it, sends on it, or calls one of these methods on it. The field has the name
// that its type has, and its own: example.com/pool.Pool.Queue.
func (g *Graph) MayRelease(field string, methods []string) bool {
	return g.ask(Question{about: aboutRelease, fn: field + " " + strings.Join(methods, ",")}).yes
}

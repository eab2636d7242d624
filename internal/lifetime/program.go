package lifetime

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// What the mains of a program lead to is in it, by calls, by handing it over, or by making the
// object whose methods a library calls. What nothing leads to does not run, if nobody out of view
// can call it. Between the two is what nobody knows.

// InProgram reports whether a main leads to the function, as far as the whole program shows.
func (g *Graph) InProgram(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutProgram, fn: ID(fn)}).yes
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
	r := g.reach()
	var roots []string
	for id, n := range g.nodes {
		if r.roots[id] || n.entry != nil && n.entry.Life == knowledge.Main { // a command is its program's
			roots = append(roots, id)
		}
	}
	g.inPrograms = closure(roots, r.to)
	for grew := true; grew; { // methods that a library calls on what is made there
		grew = false
		for id, n := range g.nodes {
			if g.inPrograms[id] || n.entry == nil || n.recv == nil || len(n.serves) == 0 {
				continue
			}
			if slices.ContainsFunc(g.makers[n.serves[0]], func(m string) bool { return g.inPrograms[m] }) {
				grew = true
				for id := range closure([]string{id}, r.to) {
					g.inPrograms[id] = true
				}
			}
		}
	}
	return g.inPrograms
}

func (g *Graph) mayRun(id string, seen map[string]bool) bool {
	n := g.nodes[id]
	if n == nil {
		return true
	}
	if seen[id] {
		return false
	}
	seen[id] = true
	if n.entry != nil || g.isAbroad(n) || n.exported && !g.merged || len(g.holders[id]) > 0 {
		return true
	}
	if g.isInvoked(n) && (!g.merged || g.boxed[n.recv.Type.String()]) {
		return true // where no value of its type is ever put into an interface, no call through one reaches it
	}
	calls := g.callsOf(id)
	if n.parent != "" && len(calls) == 0 {
		return g.mayRun(n.parent, seen) // a literal, which the function around it does something with
	}
	return slices.ContainsFunc(calls, func(at *call) bool { return g.mayRun(at.in, seen) })
}

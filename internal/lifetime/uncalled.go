package lifetime

import (
	"go/token"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// A function that nobody in a program calls does not run in it. Others may call it if it has an exported name: then it may do harm, or not. Of a package
// that no main leads into nobody knows what it is there for.

// An uncalled has functions of packages that mains lead into, by their positions, and the literals in them.
type uncalled struct {
	here map[token.Pos]bool // that nobody in the program calls
	dead map[token.Pos]bool // and nobody out of view can
}

// isUncalled reports whether nobody in the program calls the function at pos.
func (p *program) isUncalled(pos token.Pos) bool { return p.findUncalled().here[pos] }

// isDead reports whether nobody out of view can either.
func (p *program) isDead(pos token.Pos) bool { return p.findUncalled().dead[pos] }

func (p *program) findUncalled() *uncalled {
	if p.uncalled != nil {
		return p.uncalled
	}
	p.uncalled = &uncalled{here: make(map[token.Pos]bool), dead: make(map[token.Pos]bool)}
	if !p.calls.Merged() {
		return p.uncalled
	}
	used, mains := p.ledInto()
	var mayRun, runs []string // also by those out of view, and in the program
	for n := range p.calls.Nodes() {
		if isCalled := p.mayBeCalled(n); isCalled || isNamedFor(n) && !isInternal(n.Pkg) {
			mayRun = append(mayRun, n.ID)
			if isCalled || !used[n.Pkg] || mains[n.Pkg] { // what a main exports is for who loads it as a plugin, or calls it from C
				runs = append(runs, n.ID)
			}
		}
	}
	alive, inProgram := p.calls.Reach().From(mayRun), p.calls.Reach().From(runs)
	for n := range p.calls.Nodes() {
		if used[n.Pkg] && n.Pos.IsValid() {
			fn := p.calls.Outermost(n)
			p.uncalled.here[n.Pos], p.uncalled.dead[n.Pos] = !inProgram[fn], !alive[fn]
		}
	}
	return p.uncalled
}

// ledInto returns the packages that mains lead into, and those of the mains.
func (p *program) ledInto() (into, mains map[string]bool) {
	into, mains = make(map[string]bool), make(map[string]bool)
	var roots []string
	for n := range p.calls.Nodes() {
		if isMain(n) {
			roots, mains[n.Pkg] = append(roots, n.ID), true
		}
	}
	for id := range p.calls.Reach().From(roots) {
		if n := p.calls.Node(id); n != nil {
			into[n.Pkg] = true
		}
	}
	return into, mains
}

// mayBeCalled reports whether somebody may call a function otherwise than by its name: it is kept in some place, or is called by a library, or with a
// cluster. Who has an object in an interface may call its exported methods by another one, or by reflection, as libraries for command lines do.
func (p *program) mayBeCalled(n *callgraph.Node) bool {
	return n.Entry != nil || n.Cluster || n.Escapes || p.calls.IsAbroad(n) || len(p.calls.Holders(n.ID)) > 0 || p.calls.IsInvoked(n) ||
		n.IsMethod() && token.IsExported(n.Method) && p.calls.IsBoxed(n)
}

// isNamedFor reports whether packages out of view may call a function by its name.
func isNamedFor(n *callgraph.Node) bool {
	return n.Exported || n.IsMethod() && token.IsExported(n.Method)
}

// isInternal reports whether a package is below a directory internal. Other modules cannot import it, but for those that are nested in its own: few are, and
// who looks at a program as a whole does not look at them.
func isInternal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

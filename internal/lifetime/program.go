package lifetime

import (
	"go/token"
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// What the mains of a program lead to is in it, by calls, by handing it over, or by making the
// object whose methods a library calls. What nothing leads to does not run, if nobody out of view
// can call it. Between the two is what nobody knows.

// A program is what runs, by the calls of a package or of the whole program.
type program struct {
	calls *callgraph.Graph

	// What runs only in commands that end, by name and by position; nil until somebody asks.
	commands    map[string]bool
	inCommandAt map[token.Pos]bool
	inPrograms  map[string]bool // what mains lead to; nil until somebody asks
	uncalled    *uncalled       // nil until somebody asks

	packages map[string]bool // see ofPrograms; nil until somebody asks
}

// programs returns the functions that mains lead to.
func (p *program) programs() map[string]bool {
	if p.inPrograms != nil {
		return p.inPrograms
	}
	r := p.calls.Reach()
	var roots []string
	for n := range p.calls.Nodes() {
		id := n.ID
		if r.Roots[id] || n.Entry != nil && n.Entry.Life == knowledge.Main { // a command is its program's
			roots = append(roots, id)
		}
	}
	p.inPrograms = r.From(roots)
	for grew := true; grew; { // methods that a library calls on what is made there
		grew = false
		for n := range p.calls.Nodes() {
			id := n.ID
			if p.inPrograms[id] || n.Entry == nil || !n.IsMethod() || len(n.Serves) == 0 {
				continue
			}
			if slices.ContainsFunc(p.calls.Makers(n.Serves[0]), func(m *callgraph.Making) bool { return p.inPrograms[m.In] }) {
				grew = true
				for id := range r.From([]string{id}) {
					p.inPrograms[id] = true
				}
			}
		}
	}
	return p.inPrograms
}

// reopens is [callgraph.Graph.Reopens] for the books of a call, by what runs where it runs: where others above them are not reset, it is not reopened.
func (p *program) reopens(at *callgraph.Call, until, own string, inside bool) (callgraph.Reset, bool) {
	if p.keeper(at, until, own, inside) != nil {
		return callgraph.Reset{}, false
	}
	return p.calls.Reopens(at.Guard, until, own, inside, p.runsWith(at.In))
}

// keeper returns the nearest books that keep a call from happening again, or nil.
func (p *program) keeper(at *callgraph.Call, until, own string, inside bool) *callgraph.Guard {
	for g := at.Guard; g != nil; g = g.Above {
		if _, again := p.calls.Reopens(g, until, own, inside, p.runsWith(at.In)); !again {
			return g
		}
	}
	return nil
}

// isExample reports whether a function is the main of an example of a library, and no other program leads into a package: that it does something once
// does not tell how often those do that who use the library.
//
//	func main() { p, err := lksdk.Connect(url); … }    // in examples/publish
func (p *program) isExample(n *callgraph.Node, pkg string) bool {
	return n.Example && n.Entry != nil && n.Entry.Life == knowledge.Main && p.calls.Merged() && !p.ofPrograms()[pkg]
}

// ofPrograms returns the packages that mains lead into which are neither of examples nor for tests.
func (p *program) ofPrograms() map[string]bool {
	if p.packages == nil {
		p.packages = make(map[string]bool)
		var mains []string
		for n := range p.calls.Nodes() {
			if isMain(n) && !n.Example && !n.ForTests {
				mains = append(mains, n.ID)
			}
		}
		for id := range p.calls.Reach().From(mains) {
			if n := p.calls.Node(id); n != nil {
				p.packages[n.Pkg] = true
			}
		}
	}
	return p.packages
}

// runsWith returns what tells whether a function runs where another one does: where mains lead to that, it runs
// if they lead to it too.
//
//	func (m *manager) Dispose() { m.cache = nil }  // for an interface; nobody calls it
func (p *program) runsWith(fn string) func(string) bool {
	if !p.calls.Merged() || !p.programs()[fn] {
		return func(string) bool { return true }
	}
	return func(other string) bool { return p.programs()[other] }
}

// mayRun reports whether a function may run, unless by those that were seen.
func (p *program) mayRun(id string, seen map[string]bool) bool {
	n := p.calls.Node(id)
	if n == nil {
		return true
	}
	if seen[id] {
		return false
	}
	seen[id] = true
	if n.Entry != nil || p.calls.IsAbroad(n) || n.Exported && !p.calls.Merged() || len(p.calls.Holders(id)) > 0 {
		return true
	}
	if p.calls.IsInvoked(n) && (!p.calls.Merged() || p.calls.IsBoxed(n)) {
		return true // where no value of its type is ever put into an interface, no call through one reaches it
	}
	calls := p.calls.CallsOf(id)
	if n.Parent != "" && len(calls) == 0 {
		return p.mayRun(n.Parent, seen) // a literal, which the function around it does something with
	}
	return slices.ContainsFunc(calls, func(at *callgraph.Call) bool { return p.mayRun(at.In, seen) })
}

// runsOnce reports whether a function certainly runs once in the process, as [Graph.RunsOnce] tells.
func (p *program) runsOnce(id string) bool {
	n := p.calls.Node(id)
	return n != nil && p.runsOnceFor(n.Pkg, id, make(map[string]bool))
}

// runsOnceFor reports so of who leads to a function of a package.
func (p *program) runsOnceFor(pkg, id string, seen map[string]bool) bool {
	n := p.calls.Node(id)
	if n == nil || seen[id] {
		return false
	}
	seen[id] = true
	if n.Entry != nil {
		return n.Entry.Life == knowledge.Main && !p.isExample(n, pkg)
	}
	calls := p.calls.CallsOf(id)
	if len(calls) == 0 || len(p.calls.Holders(id)) > 0 || p.calls.IsAbroad(n) || n.Exported && !p.calls.Merged() || p.calls.IsInvoked(n) {
		return false
	}
	for _, at := range calls {
		if at.Again || at.Entry != nil && at.Entry.Life < knowledge.Process && at.Entry != knowledge.PerTerm || !p.runsOnceFor(pkg, at.In, seen) {
			return false
		}
	}
	return true
}

package callgraph

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Two programs of a repository are apart: what one has in an interface no call of the other reaches, though both have methods of that name.

// noteImports notes what the package of some functions imports.
func (g *Graph) noteImports(funcs []*ssa.Function) {
	for _, fn := range funcs {
		if fn.Pkg == nil || g.imports[fn.Pkg.Pkg.Path()] != nil {
			continue
		}
		list := []string{}
		for _, pkg := range fn.Pkg.Pkg.Imports() {
			list = append(list, pkg.Path())
		}
		g.imports[fn.Pkg.Pkg.Path()] = list
	}
}

// isProgram reports whether a package has a func main: no other one imports it.
func (g *Graph) isProgram(pkg string) bool { return g.nodes[pkg+".main"] != nil }

// meet reports whether values of a type of one package may come to a call in another one: of two of which one is a program, that has to import the
// other.
func (g *Graph) meet(typ, call string) bool {
	switch {
	case typ == call:
		return true
	case g.isProgram(typ):
		return g.mayImport(typ, call)
	case g.isProgram(call):
		return g.mayImport(call, typ)
	}
	return true
}

// mayImport reports whether a program has another package in it. What a package imports that was not read is not known, if it may be of the same
// repository.
func (g *Graph) mayImport(program, pkg string) bool {
	in, ok := g.linked[program]
	if !ok {
		in = g.link(program)
		g.linked[program] = in
	}
	return in[pkg] || in[""]
}

// link returns the packages of a program, with "" if there may be more.
func (g *Graph) link(program string) map[string]bool {
	in := map[string]bool{program: true}
	for work := []string{program}; len(work) > 0; {
		pkg := work[len(work)-1]
		work = work[:len(work)-1]
		imports, known := g.imports[pkg]
		in[""] = in[""] || !known && symbol.Repository(pkg) == symbol.Repository(program)
		for _, next := range imports {
			if !in[next] {
				in[next] = true
				work = append(work, next)
			}
		}
	}
	return in
}

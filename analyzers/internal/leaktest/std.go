package leaktest

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

// StandardLibrary calls f with each package of the standard library, and its
// functions in SSA form, literals included. It is there for tests that look for
// nothing but an answer: no panic, no hang. It returns the number of packages.
func StandardLibrary(t *testing.T, f func(pkg *types.Package, funcs []*ssa.Function)) int {
	t.Helper()
	if testing.Short() {
		t.Skip("reads the standard library")
	}
	pkgs := read(t, "", "std")
	for _, pkg := range pkgs {
		f(pkg.Types, functions(pkg))
	}
	return len(pkgs)
}

// functions returns all functions of a package, literals included.
func functions(pkg *packages.Package) []*ssa.Function {
	prog := ssa.NewProgram(pkg.Fset, 0)
	seen := make(map[*types.Package]bool)
	var imports func(list []*types.Package)
	imports = func(list []*types.Package) {
		for _, p := range list {
			if !seen[p] {
				seen[p] = true
				prog.CreatePackage(p, nil, nil, true)
				imports(p.Imports())
			}
		}
	}
	imports(pkg.Types.Imports())
	built := prog.CreatePackage(pkg.Types, pkg.Syntax, pkg.TypesInfo, false)
	built.Build()
	funcs := []*ssa.Function{built.Func("init")}
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, file := range pkg.Syntax {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if fn := prog.FuncValue(pkg.TypesInfo.Defs[decl.Name].(*types.Func)); fn != nil {
					add(fn)
				}
			}
		}
	}
	return funcs
}

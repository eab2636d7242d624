package lifetime

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

// TestStandardLibrary makes one graph of all the code of the standard library and
// judges every tenth method call in it, and looks for nothing but an answer: no
// panic, no hang.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and reads the standard library")
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "std")
	if err != nil {
		t.Fatal(err)
	}
	whole := NewGraph()
	var places []Place
	calls := 0
	for _, pkg := range pkgs {
		if pkg.IllTyped {
			continue
		}
		funcs := functions(pkg)
		p := New(funcs, false)
		whole.Merge(p.Graph)
		for _, fn := range funcs {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					call, ok := instr.(ssa.CallInstruction)
					if !ok || len(argsOf(call.Common())) == 0 {
						continue
					}
					if calls++; calls%10 == 0 {
						places = append(places, p.Site(call, calls%20 == 0))
					}
				}
			}
		}
	}
	known := make(map[Lifetime]int)
	for _, p := range places {
		known[whole.Judge(p).Life]++
	}
	t.Logf("%d packages, %d sites: %v", len(pkgs), len(places), known)
	if len(places) == 0 || known[Unknown] == len(places) {
		t.Errorf("nothing was learned of %d sites", len(places))
	}
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

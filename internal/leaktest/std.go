package leaktest

import (
	"go/ast"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

// A Package is a package in SSA form, with all its functions, literals included.
type Package struct {
	Types *types.Package
	Prog  *ssa.Program
	Funcs []*ssa.Function
}

// Ignored reports that no code is to be ignored.
func (*Package) Ignored(token.Pos) bool { return false }

// StandardLibrary calls f with each package of the standard library, or some in short mode, and
// returns the number.
func StandardLibrary(t *testing.T, f func(*Package)) int {
	t.Helper()
	patterns := []string{"std"}
	if testing.Short() {
		patterns = []string{"bufio", "context", "net", "os/...", "sync/..."}
	}
	return Each(t, "", f, patterns...)
}

// Each calls f with each package that matches the patterns in dir, and returns their number.
func Each(t *testing.T, dir string, f func(*Package), patterns ...string) int {
	t.Helper()
	pkgs := readAll(t, dir, patterns...)
	for _, pkg := range pkgs {
		f(build(pkg, 0, nil))
	}
	return len(pkgs)
}

// build builds the SSA form of a package. noReturn tells which functions do not return, if it is
// not nil.
func build(pkg *packages.Package, mode ssa.BuilderMode, noReturn func(*types.Func) bool) *Package {
	prog := ssa.NewProgram(pkg.Fset, mode)
	prog.SetNoReturn(noReturn)
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
	return &Package{pkg.Types, prog, funcs}
}

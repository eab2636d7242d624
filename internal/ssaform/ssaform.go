// Package ssaform defines a silent analyzer that gives the SSA form of a package
// to those who ask for it, built once for all of them, and the graph of its calls.
//
// It is not buildssa, which builds SSA whether or not anybody needs it. Linters without facts
// have that for the packages that the user names. But a driver that goes through dependencies
// for the facts of an analyzer, as golangci-lint, nogo and multichecker do, runs there what this
// requires, too: buildssa would build the SSA of every dependency, down to the runtime, and its
// ctrlflow the graph of each function. Here what crosses packages is which functions never return,
// and which give informers that they make, and most dependencies need no SSA for that.
//
// The price is a second SSA form of the packages that both look at. On testdata/stories/kcp and the 700
// packages below it, multichecker took
//
//	34 CPU s, 1.8 GB    with five linters that have buildssa
//	35 CPU s, 1.9 GB    with leaklint besides
//	79 CPU s, 3.7 GB    with leaklint besides, if this takes the SSA form of buildssa
package ssaform

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/inplace"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

// Analyzer gives the SSA form of a package. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "ssaform",
	Doc:        "build the SSA form of a package for other analyzers, when they ask for it",
	Run:        run,
	ResultType: reflect.TypeFor[*Form](),
	Requires:   []*analysis.Analyzer{window.Analyzer, config.Analyzer},
	FactTypes:  []analysis.Fact{new(noReturn), new(gives)},
}

// noReturn marks a function that ends the process. It is found without SSA, in
// every package.
type noReturn struct{}

func (*noReturn) AFact()         {}
func (*noReturn) String() string { return "noReturn" }

// local begins the path of a package that is neither in a module nor in GOPATH: _/home/me/ctl.
const local = "_"

// IsMine reports whether the package is of the main module, as far as the driver tells.
func IsMine(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pass.Module.Version == ""
	}
	path := symbol.PkgPath(pass.Pkg) // of the standard library, to which some drivers give a module without a name; or nobody told
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".") || path == "command-line-arguments" || first == local
}

// A Form is the SSA form of a package.
type Form struct {
	// Window is where engines add what they can tell of the package, if somebody asks;
	// nil else.
	Window *window.Package

	build     func() ([]*ssa.Function, *ssa.Program)
	forTests  func(token.Pos) bool
	lifetimes func() *lifetime.Package
	fset      *token.FileSet
	tests     bool // those are looked at, too
}

func run(pass *analysis.Pass) (any, error) {
	exportNoReturn(pass)
	cfg := config.Of(pass)
	f := &Form{fset: pass.Fset, tests: cfg.Tests, forTests: forTests(pass)}
	f.build = sync.OnceValues(func() ([]*ssa.Function, *ssa.Program) { return build(pass) })
	f.lifetimes = sync.OnceValue(func() *lifetime.Package {
		var funcs []*ssa.Function
		all, _ := f.build()
		for _, fn := range all {
			if !f.Ignored(fn.Pos()) {
				funcs = append(funcs, fn)
			}
		}
		gives := func(fn *types.Func) (*callgraph.Gives, bool) { return givenBy(pass, fn) }
		options := cfg.Calls()
		options.InTests, options.InExamples = report.InTestDir(pass), report.InExampleDir(pass)
		if pass.Module != nil {
			options.Module = pass.Module.Path
		}
		options.Use = inplace.New(pass.Fset, os.ReadFile).Use
		return lifetime.New(callgraph.New(funcs, f.forTests, options, gives), cfg.GaveUp)
	})
	f.Window = pass.ResultOf[window.Analyzer].(*window.Window).Open(pass, f.Funcs)
	f.Window.Add(window.View{Engine: "lifetime", Func: func(page *trace.Page, fn *ssa.Function, whole *report.Program) {
		whole.Graph.Func(page, fn)
	}})
	f.exportGives(pass)
	return f, nil
}

// Funcs returns all functions of the package in source order, each followed by the
// literals in it; the initialization of package variables comes first. Those of
// tests are among them.
func (f *Form) Funcs() []*ssa.Function {
	funcs, _ := f.build()
	return funcs
}

// Program returns the program that the functions are in.
func (f *Form) Program() *ssa.Program {
	_, prog := f.build()
	return prog
}

// Lifetimes returns the graph of the package's calls.
func (f *Form) Lifetimes() *lifetime.Package { return f.lifetimes() }

// Ignored reports whether what is at pos is not looked at: it is in a test.
func (f *Form) Ignored(pos token.Pos) bool { return !f.tests && report.IsTest(f.fset, pos) }

// ForTests reports whether a function helps tests, and is in none.
func (f *Form) ForTests(fn *ssa.Function) bool { return f.forTests(fn.Pos()) }

// build builds the SSA form of the package, as buildssa does.
func build(pass *analysis.Pass) ([]*ssa.Function, *ssa.Program) {
	prog := ssa.NewProgram(pass.Fset, 0)
	prog.SetNoReturn(func(fn *types.Func) bool { return neverReturns(pass, fn) })
	createImports(prog, pass)
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()

	var funcs []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	add(pkg.Func("init")) // initializers of package variables
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				add(prog.FuncValue(pass.TypesInfo.Defs[decl.Name].(*types.Func)))
			}
		}
	}
	return funcs, prog
}

// IsForTests reports whether the package helps tests: most of its files import testing
// although they are no tests themselves.
func IsForTests(pass *analysis.Pass) bool {
	helpers, others := 0, 0
	for _, file := range pass.Files {
		switch {
		case report.IsTest(pass.Fset, file.FileStart):
		case helpsTests(pass, file):
			helpers++
		default:
			others++
		}
	}
	return helpers > others
}

// forTests reports whether the function at pos helps tests: its package does, or its file, beside others
// that do not. Those in tests are called by them.
func forTests(pass *analysis.Pass) func(pos token.Pos) bool {
	all := IsForTests(pass)
	var helpers []*ast.File
	for _, f := range pass.Files {
		if helpsTests(pass, f) && !report.IsTest(pass.Fset, f.FileStart) {
			helpers = append(helpers, f)
		}
	}
	return func(pos token.Pos) bool {
		return all || slices.ContainsFunc(helpers, func(f *ast.File) bool { return f.FileStart <= pos && pos < f.FileEnd })
	}
}

func helpsTests(pass *analysis.Pass, file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool {
		path, err := strconv.Unquote(imp.Path.Value)
		return err == nil && (slices.Contains(knowledge.TestPackages, path) || path == knowledge.TestServer.Path && hasTestServer(pass, file))
	})
}

// hasTestServer reports whether a file has a server for tests.
//
//	srv := httptest.NewServer(handler)    srv *httptest.Server
func hasTestServer(pass *analysis.Pass, file *ast.File) bool {
	has := false
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if ok {
			has = has || symbol.OfType(pass.TypesInfo.TypeOf(sel)) == knowledge.TestServer || givesTestServer(pass.TypesInfo.TypeOf(sel))
		}
		return !has
	})
	return has
}

func givesTestServer(t types.Type) bool {
	sig, ok := t.(*types.Signature)
	return ok && sig.Results().Len() == 1 && symbol.OfType(sig.Results().At(0).Type()) == knowledge.TestServer
}

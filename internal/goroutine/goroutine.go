// Package goroutine defines a silent analyzer that finds what a package runs in
// goroutines, and which of them may wait forever. It owns the facts about both, so
// that helpers and libraries in other packages are seen through.
package goroutine

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

// Analyzer finds goroutines. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "goroutine",
	Doc:        "find what runs in goroutines, and what they wait for, for other analyzers to report",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{ssaform.Analyzer, config.Analyzer},
	FactTypes:  []analysis.Fact{new(funcFact), new(tracked)},
}

// A Result is what the analyzer found in a package.
type Result struct {
	Findings  []*blocking.Finding  // in source order
	Deadlocks []*blocking.Deadlock // of others than these

	// Spawns tells what is started; nil if there is nothing in the package. Funcs
	// are the functions that it knows.
	Spawns *spawn.Package
	Funcs  []*ssa.Function

	whole bool          // the run is over a whole program
	form  *ssaform.Form // nil if there is nothing in the package
}

// A funcFact tells what a function does with the funcs that it is given, and what it
// waits for.
type funcFact struct {
	Runs  []spawn.ParamRun
	Waits []pointsto.CalleeWait
	Gives []pointsto.Given
	Uses  []pointsto.Use
	Ends  bool // it ends the waits on its receiver
	Now   bool // it gives an item at once, if it has the name of one that waits
}

// tracked marks a package of which it is known what its functions wait for, also if that is nothing.
type tracked struct {
	Tells  bool // functions of it have facts
	Hidden []hidden
}

// A hidden is a method of an interface behind which a package has types that nobody else can name.
type hidden struct {
	Method symbol.Symbol
	Does   funcFact // what they have in common
	Stays  bool     // it waits in all of them, and none of them can be closed
}

func (*funcFact) AFact()        {}
func (*tracked) AFact()         {}
func (*tracked) String() string { return "tracked" }
func (f *funcFact) String() string {
	var parts []string
	for _, r := range f.Runs {
		parts = append(parts, r.String())
	}
	for _, w := range f.Waits {
		parts = append(parts, w.String())
	}
	for _, g := range f.Gives {
		parts = append(parts, g.String())
	}
	for _, u := range f.Uses {
		parts = append(parts, u.String())
	}
	if f.Ends {
		parts = append(parts, "ends waits")
	}
	if f.Now {
		parts = append(parts, "waits for nothing")
	}
	return strings.Join(parts, "; ")
}

func run(pass *analysis.Pass) (any, error) {
	res := new(Result)
	if len(pass.Files) == 0 {
		return res, nil
	}
	res.form = pass.ResultOf[ssaform.Analyzer].(*ssaform.Form)
	cfg := config.Of(pass)
	res.whole = cfg.Whole
	known := isKnown(pass)
	if !known || !matters(pass) {
		if known { // that it does nothing
			pass.ExportPackageFact(new(tracked))
		}
		if !cfg.IsWhole(pass) {
			res.form = nil
		}
		return res, nil
	}
	ignored := func(fn *ssa.Function) bool { return res.form.Ignored(fn.Pos()) }
	funcs := slices.DeleteFunc(slices.Clone(res.form.Funcs()), ignored)
	imp := newImporter(pass)
	world := &pointsto.World{Ours: func(pkg *types.Package) bool { return isOfModule(pass, pkg) }}
	read := func() *blocking.Package {
		pkg := blocking.New(pass.Pkg, funcs, imp, cfg.Takers(), res.form.ForTests, world)
		pkg.Whole = cfg.Whole
		pkg.CutOff = cfg.GaveUp.By("goroutine", symbol.PkgPath(pass.Pkg))
		return pkg
	}
	pkg := read()
	res.form.Window.Add(window.View{
		Engine: "blocking",
		Func:   func(page *trace.Page, fn *ssa.Function, _ *report.Program) { pkg.Func(page, fn) },
		At:     func(page *trace.Page, at ssa.Instruction, _ *report.Program) bool { return pkg.Wait(page, at) },
		Call: func(page *trace.Page, call ssa.CallInstruction, whole *report.Program) bool {
			if !pkg.Call(page, call) {
				return false
			}
			res.form.Lifetimes().Within(whole.Lifetimes()).Climb(page, res.form.Lifetimes().Start(call))
			for _, f := range res.Findings {
				if f.At != call {
					continue
				}
				for _, s := range f.Until {
					page.Line("it waits until %s ends: how long that is,", cmp.Or(s.Name(), "a context"))
					res.form.Lifetimes().Within(whole.Lifetimes()).Climb(page, res.siteUntil(s, f))
				}
				if f.AtEnd && f.Signal != nil {
					page.Line("it is left behind when %s ends: how often that is,", f.SignalName())
					res.form.Lifetimes().Within(whole.Lifetimes()).Climb(page, res.form.Lifetimes().End(call, f.Signal))
				}
			}
			return true
		},
	})
	res.Findings, res.Spawns, res.Funcs = pkg.Findings(), pkg.Spawns, funcs
	res.Deadlocks = pkg.Deadlocks(res.Findings)
	imp.export(pkg, funcs)
	if cfg.Whole && world.HasShown() {
		world = &pointsto.World{Ours: world.Ours, Closed: true}
		res.addShown(read())
	}
	return res, nil
}

// addShown adds what is found in a package if nobody else does anything with exported fields.
func (r *Result) addShown(closed *blocking.Package) {
	isFound := func(at ssa.CallInstruction) bool {
		return slices.ContainsFunc(r.Findings, func(f *blocking.Finding) bool { return f.At == at })
	}
	isWait := func(at ssa.Instruction) bool {
		return slices.ContainsFunc(r.Deadlocks, func(d *blocking.Deadlock) bool { return d.Wait == at })
	}
	var more []*blocking.Finding
	for _, f := range closed.Findings() {
		if len(f.Shown) > 0 && !isFound(f.At) {
			more = append(more, f)
		}
	}
	r.Findings = append(r.Findings, more...)
	for _, d := range closed.Deadlocks(r.Findings) {
		if len(d.Shown) > 0 && !isWait(d.Wait) {
			r.Deadlocks = append(r.Deadlocks, d)
		}
	}
}

// isOfModule reports whether a package is of the module of the one that is analyzed: all of those are.
func isOfModule(pass *analysis.Pass, pkg *types.Package) bool {
	return pass.Module != nil && pkg != nil && (pkg.Path() == pass.Module.Path || strings.HasPrefix(pkg.Path(), pass.Module.Path+"/"))
}

// Window returns where to add what can be told of the package, or nil.
func (r *Result) Window() *window.Package { return r.form.Window }

// Graph returns the functions of the package for a run over a whole program, or nil.
func (r *Result) Graph() *callgraph.Graph {
	if r.form == nil || !r.whole {
		return nil
	}
	return r.Calls()
}

// Calls returns the functions of the package, where it has any.
func (r *Result) Calls() *callgraph.Graph { return r.form.Lifetimes().Own() }

// RunsOnce reports whether a function runs once in the process, as far as graph shows.
// Without a graph that of the package is asked.
func (r *Result) RunsOnce(fn *ssa.Function, graph *lifetime.Graph) bool {
	return r.form.Lifetimes().Within(graph).RunsOnce(fn)
}

// isKnown reports whether it is known what functions of the package wait for. Those of other modules are looked at if they
// use Kubernetes: they are what controllers are built from.
func isKnown(pass *analysis.Pass) bool {
	path := symbol.PkgPath(pass.Pkg)
	if ssaform.IsMine(pass) {
		return true
	}
	if resource.Modelled(path) || slices.Contains(knowledge.Concurrent, path) {
		return false // the tables tell
	}
	table := config.Of(pass).Table()
	return slices.ContainsFunc(pass.Pkg.Imports(), func(imp *types.Package) bool { return table.Wrapped(symbol.PkgPath(imp)) })
}

// matters reports whether a package may have goroutines, or what they wait for.
func matters(pass *analysis.Pass) bool {
	isConcurrent := func(f *ast.File) bool { return isConcurrent(f, config.Of(pass).Takers()) }
	return slices.ContainsFunc(pass.Files, isConcurrent) || slices.ContainsFunc(pass.Pkg.Imports(), func(imp *types.Package) bool {
		var fact tracked
		return slices.Contains(knowledge.Concurrent, symbol.PkgPath(imp)) || pass.ImportPackageFact(imp, &fact) && fact.Tells
	})
}

// isConcurrent reports whether a file has a go statement, uses channels, or calls what
// may wait for an item, or declares that, or runs a func later. takers are names of the user's own.
func isConcurrent(file *ast.File, takers []string) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.ChanType:
			found = true
		case *ast.FuncDecl: // others may call it through an interface
			found = found || n.Recv != nil && pointsto.MayWait(n.Name.Name, takers)
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "AfterFunc" || pointsto.MayWait(n.Sel.Name, takers)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

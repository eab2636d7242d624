// Package obligation defines a silent analyzer that runs the must-call engine
// on a package, once for all checks, and owns its facts.
//
// It decides which packages can matter: those that import a package which the
// resource table names, or a package that matters. SSA is built in these only.
package obligation

import (
	"fmt"
	"go/ast"
	"go/types"
	"go/version"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/registry"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Analyzer computes the findings of all checks about obligations, and exports
// summaries of functions and types as facts. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "obligation",
	Doc:        "find what must be released and is not, for other analyzers to report",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{ssaform.Analyzer, registry.Analyzer, config.Analyzer},
	FactTypes:  []analysis.Fact{new(funcFact), new(hangFact), new(typeFact), new(tracked)},
}

// A Result is what the analyzer found in a package.
type Result struct {
	Findings []mustcall.Finding // in source order
	Repeats  []mustcall.Finding // in source order, see mustcall.Result
	Idle     []mustcall.Finding // in source order, likewise
	Hung     []Hung             // in source order, those of findings not included
	Escaped  []mustcall.Escape  // unless the whole program is known
	Lasting  []signal.Lasting   // see mustcall.Result
	Signals  *signal.Package    // likewise; nil if nothing matters

	// Matters says that the package may hold things of the table.
	Matters bool

	table     resource.Table
	lifetimes *lifetime.Package // nil if there is nothing to judge
}

// Some reports whether there are findings or repeats of that kind, or may be for who knows
// more.
func (r *Result) Some(kind string) bool {
	ofKind := func(f mustcall.Finding) bool { return f.Kind == kind }
	return slices.ContainsFunc(r.Findings, ofKind) || slices.ContainsFunc(r.Repeats, ofKind) || slices.ContainsFunc(r.Idle, ofKind) || len(r.Harmless(kind)) > 0
}

// Harmless returns what is no finding of that kind, but may be one for who knows more.
func (r *Result) Harmless(kind string) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, e := range r.Escaped {
		if e.Kind == kind {
			list = append(list, report.Harmless(e.Pos))
		}
	}
	return list
}

// A funcFact is the summary of a function or method.
type funcFact struct{ summary.Func }

// A hangFact tells of a function or method that it leaves something behind: few do.
type hangFact struct {
	Hangs []callgraph.Origin // on objects from there

	// Reported: that is known to be a leak where it is done, and reported
	// there if that package is.
	Reported bool
}

// A typeFact is the summary of a named type.
type typeFact struct{ summary.Type }

// tracked marks a package that was analyzed: a function of it without a
// funcFact does nothing worth telling. Packages that import one with something
// to tell matter, too; the types.Package.Imports closure would not do to find
// them, as it is incomplete under separate compilation.
type tracked struct {
	Tells  bool // some function or type creates, keeps or releases a modelled thing
	Hidden []summary.Hidden
}

func (*funcFact) AFact() {}
func (*hangFact) AFact() {}
func (*typeFact) AFact() {}
func (*tracked) AFact()  {}

func (f *funcFact) String() string { return f.Func.String() }
func (f *hangFact) String() string { return fmt.Sprintf("hangs on %v", f.Hangs) }
func (f *typeFact) String() string { return f.Type.String() }
func (*tracked) String() string    { return "tracked" }

// specs returns what the engine is to know of the resources. In packages that are read for what they tell others, minor
// things do not count: facts are to be small. Nor do those that are none in the package's version of the language.
func specs(all resource.Table, pass *analysis.Pass) []*spec.Spec {
	mine, goVersion := ssaform.IsMine(pass), pass.Pkg.GoVersion()
	isNone := func(a spec.Acquire) bool {
		return a.Before != "" && (goVersion == "" || version.Compare(goVersion, a.Before) >= 0)
	}
	var specs []*spec.Spec
	for _, r := range all {
		if (mine || !r.Minor) && !slices.ContainsFunc(r.Acquire, isNone) {
			specs = append(specs, &r.Spec)
		}
	}
	return specs
}

// listeners returns the kind of what is added to lists and maps of one's own.
func listeners(own *registry.Result) *resource.Resource {
	var acquire []spec.Acquire
	var release []spec.Release
	for _, row := range own.Rows {
		acquire, release = append(acquire, row.Acquire), append(release, row.Release...)
	}
	return resource.Listener(acquire, release)
}

func run(pass *analysis.Pass) (any, error) {
	res := new(Result)
	if len(pass.Files) == 0 {
		return res, nil // a dependency of which only the types are loaded
	}
	if !matters(pass) {
		return res, nil
	}
	cfg := config.Of(pass)
	res.Matters, res.table = true, append(slices.Clone(cfg.Table()), listeners(pass.ResultOf[registry.Analyzer].(*registry.Result)))
	form := pass.ResultOf[ssaform.Analyzer].(*ssaform.Form)
	pkg := &mustcall.Package{Types: pass.Pkg, Prog: form.Program(), Funcs: form.Funcs(), Ignored: form.Ignored, Borrows: resource.Borrows, CutOff: cfg.GaveUp.By("obligation", symbol.PkgPath(pass.Pkg))}
	if form.Window != nil {
		pkg.Trace = &mustcall.Trace{Steps: form.Window.Steps}
		form.Window.Add(res.view(pkg.Trace))
	}
	out := mustcall.Analyze(pkg, specs(res.table, pass), importer{pass})
	res.Findings, res.Repeats, res.Lasting, res.Signals = out.Findings, out.Repeats, out.Lasting, out.Signals
	if config.Of(pass).Whole {
		res.Idle = out.Idle
	}
	if !cfg.Whole {
		res.Escaped = out.Escaped
	}
	res.judge(pass, pkg, form)
	hangs := res.openEnds(pass, pkg)
	for fn, sum := range out.Funcs {
		pass.ExportObjectFact(fn, &funcFact{*sum})
	}
	for fn, h := range hangs {
		pass.ExportObjectFact(fn, &hangFact{h.from, h.reported})
	}
	for t, sum := range out.Types {
		pass.ExportObjectFact(t, &typeFact{*sum})
	}
	pass.ExportPackageFact(&tracked{tells(out) || len(hangs) > 0, out.Hidden})
	return res, nil
}

// matters reports whether the package can hold anything that must be released.
// The packages that the table describes are known without being read.
func matters(pass *analysis.Pass) bool {
	if resource.Declares(symbol.PkgPath(pass.Pkg)) {
		return false
	}
	cfg := config.Of(pass)
	table := cfg.Table()
	if cfg.IsWhole(pass) || table.IsOwn(symbol.PkgPath(pass.Pkg)) {
		return true // it may call what matters through an interface, or declares it
	}
	counts := table.Gives
	if pass.Module != nil && pass.Module.Version != "" {
		counts = table.Wrapped
	}
	if ssaform.IsMine(pass) && makes(pass, table) {
		return true
	}
	for _, imp := range pass.Pkg.Imports() {
		var fact tracked
		if counts(symbol.PkgPath(imp)) || pass.ImportPackageFact(imp, &fact) && (fact.Tells || cfg.Whole) {
			return true
		}
	}
	own := pass.ResultOf[registry.Analyzer].(*registry.Result)
	return ssaform.IsMine(pass) && (len(own.Rows) > 0 || slices.ContainsFunc(pass.Files, hasWork))
}

// makes reports whether a package names a function of the standard library that gives things, or a type of which a value is a thing where
// a function makes it by itself: not all that imports its package is read for that.
func makes(pass *analysis.Pass, table resource.Table) bool {
	for _, used := range pass.TypesInfo.Uses {
		switch used := used.(type) {
		case *types.TypeName:
			if used.Pkg() != nil && table.Makes(symbol.Symbol{Path: symbol.PkgPath(used.Pkg()), Name: used.Name()}) {
				return true
			}
		case *types.Func:
			if table.Makes(symbol.Of(used)) || table.MakesBy(used) {
				return true
			}
		}
	}
	return false
}

// hasWork reports whether a file has a go statement, makes a context that can be cancelled, or has a loop that time may drive for
// ever: of other ways to start a goroutine, the packages that have them tell.
func hasWork(file *ast.File) bool {
	isTimed := slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool { return imp.Path.Value == `"time"` })
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.ForStmt: // for { time.Sleep(d); … }
			found = found || isTimed && n.Cond == nil
		case *ast.RangeStmt: // for range ticker.C
			found = found || isTimed && n.Value == nil
		case *ast.SelectorExpr: // context.WithCancel, as a rule
			found = found || slices.ContainsFunc(resource.Context.Acquire, func(a spec.Acquire) bool { return a.Symbol.Name == n.Sel.Name })
		}
		return !found
	})
	return found
}

// tells reports whether importers may meet a modelled thing in the package. A
// function that takes just some func does not count: there are many.
func tells(out *mustcall.Result) bool {
	if len(out.Types) > 0 {
		return true
	}
	for _, sum := range out.Funcs {
		if len(sum.Owned) > 0 || len(sum.Until) > 0 || sum.Has(summary.NeverReturns) || slices.ContainsFunc(sum.Params, func(p summary.ParamEffect) bool { return p.Kind != "" }) {
			return true
		}
	}
	return false
}

// An importer reads the facts of other packages.
type importer struct{ pass *analysis.Pass }

// Func returns what is known of a function. Of a func value, whose function is nil, it is nothing.
func (imp importer) Func(fn *types.Func) *summary.Func {
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == imp.pass.Pkg {
		return nil
	}
	var fact funcFact
	if imp.pass.ImportObjectFact(fn, &fact) {
		return &fact.Func
	}
	if imp.Knows(fn.Pkg()) {
		return new(summary.Func)
	}
	return nil
}

func (imp importer) Knows(pkg *types.Package) bool {
	return imp.pass.ImportPackageFact(pkg, new(tracked))
}

func (imp importer) Hidden(pkg *types.Package, method symbol.Symbol) (all [][]summary.Owned) {
	var fact tracked
	imp.pass.ImportPackageFact(pkg, &fact)
	for _, h := range fact.Hidden {
		if h.Method == method {
			all = append(all, h.Owned)
		}
	}
	return all
}

func (imp importer) Type(t *types.TypeName) *summary.Type {
	var fact typeFact
	if t.Pkg() != nil && t.Pkg() != imp.pass.Pkg && imp.pass.ImportObjectFact(t, &fact) {
		return &fact.Type
	}
	return nil
}

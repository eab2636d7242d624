package unlabeledspawn

import (
	_ "embed"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines of one cluster that carry no pprof labels.
var Analyzer = newAnalyzer()

// newAnalyzer gives the analyzer the flags of the configuration that are about it, and its facts.
func newAnalyzer() *analysis.Analyzer {
	a := report.Check("unlabeledspawn", doc, run, goroutine.Analyzer)
	a.FactTypes = []analysis.Fact{new(labelling), new(labeller)}
	for _, name := range []string{config.TypesFlag, config.KeysFlag} {
		f := config.Analyzer.Flags.Lookup(name)
		a.Flags.Var(f.Value, strings.TrimPrefix(name, a.Name+"."), f.Usage)
	}
	return a
}

// labelling is what a function does with labels.
type labelling struct{ labels.Summary }

// labeller marks a package with such functions.
type labeller struct{}

func (*labelling) AFact()           {}
func (*labeller) AFact()            {}
func (l *labelling) String() string { return l.Summary.String() }
func (*labeller) String() string    { return "labeller" }

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[goroutine.Analyzer].(*goroutine.Result)
	cfg := config.Of(pass)
	known := cfg.Labels.Knows(pass.Pkg) && !ssaform.IsForTests(pass)
	if res.Spawns == nil || !known && !mayLabel(pass) {
		return new(report.Result), nil
	}
	pkg := labels.New(pass.Pkg, res.Funcs, res.Spawns, importer{pass}, cfg.Labels)
	export(pass, pkg, res)
	part := report.Part{Wrappers: pkg.Wrappers()}
	if !known {
		return &report.Result{Part: part}, nil
	}
	res.Window().Add(view(pkg))
	findings := pkg.Findings()
	part.Graph = res.Graph()
	if cfg.Whole || len(findings) > 0 {
		part.Labels = pkg.Graph(res.Calls(), cfg.Whole)
	}
	return report.Now(pass, part, len(findings) > 0, func(whole *report.Program) []analysis.Diagnostic {
		isLabelled := part.Labels.IsLabelled
		if whole != nil {
			isLabelled = whole.IsLabelled
		}
		return diagnose(pass, res, findings, isLabelled, whole)
	}), nil
}

// view returns what can be told of labels in a package.
func view(pkg *labels.Package) window.View {
	return window.View{
		Engine: "labels",
		Func: func(page *trace.Page, fn *ssa.Function, whole *report.Program) {
			pkg.Func(page, fn, whole.Labels)
		},
		Call: func(page *trace.Page, call ssa.CallInstruction, whole *report.Program) bool {
			return pkg.Call(page, call, whole.Labels)
		},
	}
}

// diagnose reports the findings that are not at a place which runs once in the process,
// or under the labels of its callers.
func diagnose(pass *analysis.Pass, res *goroutine.Result, findings []*labels.Finding, isLabelled func(labels.Context) bool, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, f := range findings {
		if isLabelled(f.Context) || !f.Varies && res.RunsOnce(f.At.Parent(), whole.Lifetimes()) {
			list = append(list, report.Harmless(f.At.Pos()))
			continue
		}
		list = append(list, analysis.Diagnostic{
			Pos:            f.At.Pos(),
			Category:       config.Hint,
			Message:        message(f),
			Related:        related(f),
			SuggestedFixes: fixes(pass, f, whole),
		})
	}
	return list
}

// export exports what the functions of a package do with labels.
func export(pass *analysis.Pass, pkg *labels.Package, res *goroutine.Result) {
	told := false
	for _, fn := range res.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || !obj.Exported() {
			continue
		}
		if s := pkg.Summary(fn); !s.IsZero() {
			pass.ExportObjectFact(obj, &labelling{*s})
			told = true
		}
	}
	if told {
		pass.ExportPackageFact(new(labeller))
	}
}

// mayLabel reports whether the package may set labels, for others to use.
func mayLabel(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if imp.Path() == "runtime/pprof" || pass.ImportPackageFact(imp, new(labeller)) {
			return true
		}
	}
	return false
}

// An importer reads the facts of other packages.
type importer struct{ pass *analysis.Pass }

func (imp importer) Labels(fn *types.Func) labels.Summary {
	fact := new(labelling)
	if fn.Pkg() != nil && fn.Pkg() != imp.pass.Pkg {
		imp.pass.ImportObjectFact(fn.Origin(), fact)
	}
	return fact.Summary
}

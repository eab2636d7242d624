package report

import (
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/labels"
	"github.com/leaklint/leaklint/analyzers/internal/lifetime"
)

// A Late is the result of a check that can judge a package again, once the whole
// program is known.
type Late struct {
	Graph  *lifetime.Graph // of the package; nil if there is no need to know it
	Labels *labels.Graph   // likewise

	// Judge returns the findings. It is nil if there are none, whatever the program is
	// like: it keeps all that is known about the package in memory.
	Judge func(*Program) []analysis.Diagnostic

	Profiles bool // the package serves profiles
}

// Now reports what a check finds while only its own package is known, and returns what
// is needed to judge it again. graph is that of the package, or nil; some says that there
// is anything to judge.
func Now(pass *analysis.Pass, graph *lifetime.Graph, some bool, judge func(*Program) []analysis.Diagnostic) *Late {
	late := &Late{Graph: graph}
	if !some {
		return late
	}
	for _, d := range judge(nil) {
		pass.Report(d)
	}
	late.Judge = judge
	return late
}

// A Program is all packages of a run.
type Program struct {
	Graph    *lifetime.Graph
	Labels   *labels.Graph
	Profiles map[string]bool // import paths of the packages that are in a program which serves profiles
	Named    map[string]bool // import paths of the packages whose findings are reported
}

// Lifetimes returns the graph of the program, or nil if there is no program.
func (p *Program) Lifetimes() *lifetime.Graph {
	if p == nil {
		return nil
	}
	return p.Graph
}

// Reports reports whether the findings of pkg are reported.
func (p *Program) Reports(pkg *types.Package) bool { return p.Named[pkg.Path()] }

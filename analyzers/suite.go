package analyzers

import (
	"flag"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/analyzers/internal/labels"
	"github.com/leaklint/leaklint/analyzers/internal/lifetime"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/ssaform"
	"github.com/leaklint/leaklint/analyzers/losthandler"
	"github.com/leaklint/leaklint/analyzers/queueshutdown"
	"github.com/leaklint/leaklint/analyzers/unlabeledspawn"
)

// Suite is all checks, sorted by name.
var Suite = []*analysis.Analyzer{
	blockedwait.Analyzer,
	losthandler.Analyzer,
	queueshutdown.Analyzer,
	unlabeledspawn.Analyzer,
}

// RegisterFlags registers the flags that apply to all checks.
func RegisterFlags(fs *flag.FlagSet) { report.RegisterFlags(fs) }

// WholeProgram prepares the suite for a run over a whole program, after which
// Resolve is called.
func WholeProgram() { ssaform.WholeProgram() }

// Resolve judges again what the actions found, now that all packages are known:
// who calls a constructor, and how often, may be seen in another package only.
// It replaces the diagnostics of the actions. named has the import paths of the
// packages whose findings are reported.
func Resolve(actions []*checker.Action, named map[string]bool) {
	actions = slices.Clone(actions)
	slices.SortFunc(actions, func(a, b *checker.Action) int { return strings.Compare(a.Package.ID, b.Package.ID) })
	whole := &report.Program{Graph: lifetime.NewGraph(), Labels: labels.NewGraph(), Named: named}
	merged, labelled := make(map[string]bool), make(map[string]bool)
	for _, act := range actions {
		late, ok := act.Result.(*report.Late)
		if ok && late.Graph != nil && !merged[act.Package.PkgPath] {
			merged[act.Package.PkgPath] = true
			whole.Graph.Merge(late.Graph)
		}
		if ok && late.Labels != nil && !labelled[act.Package.PkgPath] {
			labelled[act.Package.PkgPath] = true
			whole.Labels.Merge(late.Labels)
		}
	}
	Prime()
	for _, act := range actions {
		if late, ok := act.Result.(*report.Late); ok && act.Err == nil {
			act.Diagnostics = late.Judge(whole)
		}
	}
}

// Prime has fixes use what packages offer that were analyzed before, in this process, and
// that the package to be fixed does not import.
func Prime() { unlabeledspawn.Prime() }

// Modelled reports whether the suite knows the package with that import path
// without reading it. A package matters if it imports such a package, or a
// package that matters.
func Modelled(path string) bool { return resource.Modelled(path) }

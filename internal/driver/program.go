package driver

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/report"
)

// A Scope is which packages a run is about, by import path.
type Scope struct {
	Named  map[string]bool // their findings are reported
	Unseen map[string]bool // packages use them that were not analyzed
}

// Resolve judges again what the actions found, now that all packages are known:
// who calls a constructor, and how often, may be seen in another package only.
// It replaces the diagnostics of the actions.
func Resolve(actions []*analyze.Action, cfg *config.Config, scope Scope) {
	Judge(actions, Whole(actions, cfg, scope), func(*analyze.Action) {})
}

// Judge is Resolve in a program that is known. before is called with each action that judges.
func Judge(actions []*analyze.Action, whole *report.Program, before func(*analyze.Action)) {
	actions = inOrder(actions)
	for _, last := range []bool{false, true} {
		for _, act := range actions {
			if res, ok := act.Result.(*report.Result); ok && res.Judge != nil && res.Last == last {
				before(act)
				act.Diagnostics = res.Judge(whole)
			}
		}
	}
}

// inOrder returns actions sorted by package.
func inOrder(actions []*analyze.Action) []*analyze.Action {
	return slices.SortedStableFunc(slices.Values(actions), func(a, b *analyze.Action) int { return strings.Compare(a.Package.ID, b.Package.ID) })
}

// Whole returns the program that the actions are about.
func Whole(actions []*analyze.Action, cfg *config.Config, scope Scope) *report.Program {
	return wholeOf(inOrder(actions), cfg, scope)
}

func wholeOf(actions []*analyze.Action, cfg *config.Config, scope Scope) *report.Program {
	calls := callgraph.NewGraph(cfg.Calls())
	whole := &report.Program{Graph: lifetime.NewGraph(calls, cfg.GaveUp), Labels: labels.NewGraph(calls), Named: scope.Named, Forgotten: make(map[string]bool)}
	merged, labelled := make(map[string]bool), make(map[string]bool)
	for _, act := range slices.Backward(actions) { // a package with its tests before the package alone
		res, ok := act.Result.(*report.Result)
		if !ok {
			continue
		}
		path := act.Package.PkgPath
		whole.Wrappers = append(whole.Wrappers, res.Wrappers...)
		for _, method := range res.Forgotten {
			whole.Forgotten[method] = true
		}
		if res.Graph != nil && !merged[path] {
			merged[path] = true
			calls.Merge(res.Graph)
		}
		if res.Labels != nil && !labelled[path] {
			labelled[path] = true
			whole.Labels.Merge(res.Labels)
		}
	}
	calls.Unseen = scope.Unseen
	whole.Profiles = profiled(actions)
	return whole
}

// profiled returns the packages that are in one program with a package that serves
// profiles: those which a command or a package nobody imports comes to.
func profiled(actions []*analyze.Action) map[string]bool {
	serves, imported := make(map[*packages.Package]bool), make(map[*packages.Package]bool)
	for _, act := range actions {
		if res, ok := act.Result.(*report.Result); ok && res.Profiles {
			serves[act.Package] = true
		}
		for _, imp := range act.Package.Imports {
			imported[imp] = true
		}
	}
	paths := make(map[string]bool)
	if len(serves) == 0 {
		return paths
	}
	seen := make(map[*packages.Package]bool)
	for _, act := range actions {
		if imported[act.Package] || seen[act.Package] {
			continue
		}
		seen[act.Package] = true
		var program []*packages.Package
		found := false
		packages.Visit([]*packages.Package{act.Package}, nil, func(pkg *packages.Package) {
			program = append(program, pkg)
			found = found || serves[pkg]
		})
		for _, pkg := range program {
			if found {
				paths[pkg.PkgPath] = true
			}
		}
	}
	return paths
}

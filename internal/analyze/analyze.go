// Package analyze runs analyzers on one package: what the drivers have in common.
//
// The analyzers of a package run one after the other, those that others require first. A
// driver that has many packages runs many at a time.
package analyze

import (
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/facts"
)

// An Action is an analyzer that was run on a package.
type Action struct {
	Analyzer    *analysis.Analyzer
	Package     *packages.Package
	Result      any
	Err         error // of the analyzer, or of one that it requires: a bug
	Diagnostics []analysis.Diagnostic
}

// Run runs the analyzers on a package that has syntax and types. An analyzer that panics
// has that as its error, with the stack.
func Run(pkg *packages.Package, analyzers []*analysis.Analyzer, known *facts.Store) []*Action {
	r := &runner{pkg: pkg, known: known, done: make(map[*analysis.Analyzer]*Action)}
	actions := make([]*Action, len(analyzers))
	for i, a := range analyzers {
		actions[i] = r.run(a)
	}
	return actions
}

type runner struct {
	pkg   *packages.Package
	known *facts.Store
	done  map[*analysis.Analyzer]*Action
}

func (r *runner) run(a *analysis.Analyzer) *Action {
	if act := r.done[a]; act != nil {
		return act
	}
	act := &Action{Analyzer: a, Package: r.pkg}
	r.done[a] = act
	inputs := make(map[*analysis.Analyzer]any)
	for _, req := range a.Requires {
		input := r.run(req)
		if input.Err != nil {
			act.Err = input.Err
			return act
		}
		inputs[req] = input.Result
	}
	act.Result, act.Err = protected(r.pass(act, inputs))
	if got := reflect.TypeOf(act.Result); act.Err == nil && got != a.ResultType {
		act.Err = fmt.Errorf("%s on %s: a result of type %v, not %v", a, r.pkg.ID, got, a.ResultType)
	}
	return act
}

func (r *runner) pass(act *Action, inputs map[*analysis.Analyzer]any) *analysis.Pass {
	pkg := r.pkg
	pass := &analysis.Pass{
		Analyzer:     act.Analyzer,
		Fset:         pkg.Fset,
		Files:        pkg.Syntax,
		OtherFiles:   pkg.OtherFiles,
		IgnoredFiles: pkg.IgnoredFiles,
		Pkg:          pkg.Types,
		TypesInfo:    pkg.TypesInfo,
		TypesSizes:   pkg.TypesSizes,
		ResultOf:     inputs,
		Report:       func(d analysis.Diagnostic) { act.Diagnostics = append(act.Diagnostics, d) },
		Module:       module(pkg.Module),
	}
	r.known.Serve(pass)
	pass.ReadFile = func(name string) ([]byte, error) {
		if !slices.Contains(pkg.CompiledGoFiles, name) && !slices.Contains(pkg.OtherFiles, name) && !slices.Contains(pkg.IgnoredFiles, name) {
			return nil, fmt.Errorf("%s is no file of %s", name, pkg.ID)
		}
		return os.ReadFile(name)
	}
	return pass
}

func module(m *packages.Module) *analysis.Module {
	if m == nil {
		return nil
	}
	out := &analysis.Module{
		Path: m.Path, Version: m.Version, Replace: module(m.Replace), Time: m.Time, Main: m.Main,
		Indirect: m.Indirect, Dir: m.Dir, GoMod: m.GoMod, GoVersion: m.GoVersion,
	}
	if m.Error != nil {
		out.Error = &analysis.ModuleError{Err: m.Error.Err}
	}
	return out
}

// protected runs the analyzer of a pass. A bug in one costs its findings on one package,
// and not those of all others.
func protected(pass *analysis.Pass) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s on %s: panic: %v\n%s", pass.Analyzer, pass.Pkg.Path(), p, debug.Stack())
		}
	}()
	result, err = pass.Analyzer.Run(pass)
	if err != nil {
		err = fmt.Errorf("%s on %s: %w", pass.Analyzer, pass.Pkg.Path(), err)
	}
	return result, err
}

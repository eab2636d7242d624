// Package standalone runs analyzers on package patterns, as the leaklint
// command does outside go vet.
//
// The sources of three kinds of packages are read: those named, those of the
// main module that they reach, and those of other modules that touch a modelled
// API, as ownership crosses modules. All others come as compiled export data,
// which is what keeps a run on a controller at megabytes where loading the
// whole world from source takes gigabytes.
package standalone

import (
	"errors"
	"fmt"
	"go/types"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/load"
)

// A Config says what to analyze.
type Config struct {
	Analyzers []*analysis.Analyzer
	Patterns  []string
	Modelled  func(path string) bool // a package matters if it imports such a one
	Tests     bool                   // analyze test packages, too
	Dir       string                 // where patterns are resolved; "" for the current directory
	Debug     io.Writer
}

// A Result is what a run came to.
type Result struct {
	Graph  *checker.Graph  // IsRoot marks the actions of the packages named
	Named  map[string]bool // import paths of the packages named
	Errors []error         // of packages that could not be analyzed
}

// Package returns the package with that import path, if anything that was analyzed
// comes to it, or nil.
func (r *Result) Package(path string) *types.Package {
	var found *types.Package
	var pkgs []*packages.Package
	for _, act := range r.Graph.Roots {
		pkgs = append(pkgs, act.Package)
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		if pkg.PkgPath == path {
			found = pkg.Types
		}
	})
	return found
}

// Run analyzes the packages that cfg names. It fails if there are none; a
// package with errors is skipped, the others are analyzed.
func Run(cfg *Config) (*Result, error) {
	from := load.NewConfig(cfg.Dir)
	named, pkgs, err := choose(cfg, from)
	if err != nil {
		return nil, err
	}
	if cfg.Tests {
		paths := make([]string, len(pkgs))
		for i, pkg := range pkgs {
			paths[i] = pkg.PkgPath
		}
		from.Tests = true
		if pkgs, err = load.List(from, paths...); err != nil {
			return nil, err
		}
	}
	if err := load.Read(from, pkgs); err != nil {
		return nil, err
	}
	res := &Result{Named: named}
	keepTypesOnly(pkgs)
	var sound []*packages.Package
	for _, pkg := range pkgs {
		if !pkg.IllTyped && len(pkg.Errors) == 0 {
			sound = append(sound, pkg)
		}
		if named[pkg.PkgPath] || named[strings.TrimSuffix(pkg.PkgPath, "_test")] || isMain(pkg) {
			for _, e := range pkg.Errors {
				res.Errors = append(res.Errors, e)
			}
		}
	}
	if cfg.Debug != nil {
		fmt.Fprintf(cfg.Debug, "leaklint: %d packages named, %d read from source, %d sound\n", len(named), len(pkgs), len(sound))
	}
	if res.Graph, err = checker.Analyze(cfg.Analyzers, sound, nil); err != nil {
		return nil, err
	}
	for _, act := range res.Graph.Roots {
		act.IsRoot = named[act.Package.PkgPath] || named[strings.TrimSuffix(act.Package.PkgPath, "_test")]
		if act.IsRoot && act.Err != nil {
			res.Errors = append(res.Errors, fmt.Errorf("%s: %v", act.Package.PkgPath, act.Err))
		}
	}
	return res, nil
}

// keepTypesOnly drops the syntax of packages other than those loaded. The
// loader reads whatever lies between two of them from source, but without
// function bodies, which no analyzer can be run on.
func keepTypesOnly(loaded []*packages.Package) {
	keep := make(map[*packages.Package]bool)
	for _, pkg := range loaded {
		keep[pkg] = true
	}
	packages.Visit(loaded, nil, func(pkg *packages.Package) {
		if !keep[pkg] {
			pkg.Syntax, pkg.TypesInfo = nil, nil
		}
	})
}

// choose returns the import paths that the patterns name, and all packages to be
// read from source.
func choose(cfg *Config, from *packages.Config) (named map[string]bool, sources []*packages.Package, err error) {
	pkgs, err := load.List(from, cfg.Patterns...)
	if err != nil {
		return nil, nil, err
	}
	named = make(map[string]bool)
	for _, pkg := range pkgs {
		if len(pkg.GoFiles) == 0 && len(pkg.Errors) > 0 && !slices.ContainsFunc(pkg.Errors, isNoGoFiles) {
			return nil, nil, pkg.Errors[0]
		}
		named[pkg.PkgPath] = true
		sources = append(sources, pkg)
	}
	if len(pkgs) == 0 {
		return nil, nil, errors.New("no packages match " + strings.Join(cfg.Patterns, " "))
	}
	touching := make(map[*packages.Package]bool)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) { // dependencies first
		touching[pkg] = touches(pkg, cfg.Modelled, touching)
		if !named[pkg.PkgPath] && (isMain(pkg) || touching[pkg]) {
			sources = append(sources, pkg)
		}
	})
	return named, sources, nil
}

// isNoGoFiles reports whether the error says that build constraints exclude
// all files of a package, which is no reason to stop.
func isNoGoFiles(e packages.Error) bool {
	return strings.Contains(e.Msg, "build constraints exclude all Go files") || strings.Contains(e.Msg, "no Go files in")
}

// isMain reports whether the package belongs to a main module, or to one that
// is replaced by a directory.
func isMain(pkg *packages.Package) bool {
	m := pkg.Module
	if m == nil {
		return false
	}
	return m.Main || m.Replace != nil && m.Replace.Version == ""
}

// touches reports whether the package, of another module, imports one of the
// modelled packages, or a package that does: a wrapper of a wrapper. Within the
// modules that declare modelled packages, and their siblings, only the first
// counts, as nearly everything imports them.
func touches(pkg *packages.Package, modelled func(string) bool, touching map[*packages.Package]bool) bool {
	if pkg.Module == nil {
		return false
	}
	for path, imp := range pkg.Imports {
		if modelled(path) || touching[imp] && !isKubernetes(imp.Module.Path) {
			return true
		}
	}
	return false
}

// isKubernetes reports whether the module is one of Kubernetes' own libraries.
func isKubernetes(module string) bool {
	return strings.HasPrefix(module, "k8s.io/") || strings.HasPrefix(module, "sigs.k8s.io/")
}

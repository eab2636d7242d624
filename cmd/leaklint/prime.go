package main

import (
	"io"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
)

// prime analyzes the packages that x/tools' driver is about to fix, and those of their
// modules that deal with profiles, so that the fixes can use what these offer. What is
// wrong with any of them that driver says.
func prime(args []string) {
	fs := newFlags(io.Discard)
	fs.Bool("fix", false, "")
	fs.Bool("diff", false, "")
	if fs.Parse(args) != nil {
		return
	}
	patterns, err := withProfiling(fs.Args())
	if err != nil {
		return
	}
	if _, err := standalone.Run(&standalone.Config{Analyzers: analyzers.Suite, Patterns: patterns, Modelled: analyzers.Modelled}); err == nil {
		analyzers.Prime()
	}
}

// withProfiling adds to the patterns the packages of their modules that import
// runtime/pprof.
func withProfiling(patterns []string) ([]string, error) {
	named, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedModule}, patterns...)
	if err != nil {
		return nil, err
	}
	var all []string
	seen := make(map[string]bool)
	for _, pkg := range named {
		if m := pkg.Module; m != nil && m.Main && !seen[m.Path] {
			seen[m.Path] = true
			all = append(all, m.Path+"/...")
		}
	}
	if len(all) == 0 {
		return patterns, nil
	}
	modules, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports}, all...)
	if err != nil {
		return nil, err
	}
	for _, pkg := range modules {
		if pkg.Imports["runtime/pprof"] != nil {
			patterns = append(patterns, pkg.PkgPath)
		}
	}
	return patterns, nil
}

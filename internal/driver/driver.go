// Package driver has what the drivers have in common: the suite with a configuration, which
// packages matter, and what is to be done when all of a program is known.
package driver

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/window"
)

// With returns the analyzers as they are with a configuration, and a window or nil.
func With(list []*analysis.Analyzer, cfg *config.Config, w *window.Window) []*analysis.Analyzer {
	return analyze.Given(list, map[*analysis.Analyzer]any{config.Analyzer: cfg, window.Analyzer: w})
}

// Names returns the names of all checks.
func Names() []string {
	var names []string
	for _, a := range analyzers.Suite {
		names = append(names, a.Name)
	}
	return names
}

// ConfigurationFiles returns the files that findings about the code in dir may depend on: its
// configuration and baseline, and those of modules in the same workspace.
func ConfigurationFiles(dir string) ([]string, error) {
	file, err := config.Find(dir)
	if err != nil {
		return nil, err
	}
	all, err := config.Modules(dir)
	if err != nil {
		return nil, err
	}
	if file != "" && !slices.Contains(all, file) {
		all = append(all, file)
	}
	var files []string
	for _, file := range all {
		said, err := config.Read(file, Names())
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if said.Baseline != "" {
			files = append(files, said.Baseline)
		}
	}
	return files, nil
}

// Matters returns a func that reports whether a package of another module than the user's is to be
// analyzed, as ownership crosses modules: it imports a package of the table, or one that matters and
// is told of, which makes it a wrapper of a wrapper. Of Kubernetes' own modules only the
// first counts, as nearly everything imports them; what the table describes is known
// without being read.
func Matters(table resource.Table) func(path string, imports []string, matters func(path string) bool) bool {
	return func(path string, imports []string, matters func(path string) bool) bool {
		return !resource.Modelled(path) && slices.ContainsFunc(imports, func(imp string) bool {
			return table.Wrapped(imp) || !isKubernetes(imp) && matters(imp)
		})
	}
}

// isKubernetes reports whether a package belongs to one of Kubernetes' own modules.
func isKubernetes(path string) bool {
	return strings.HasPrefix(path, "k8s.io/") || strings.HasPrefix(path, "sigs.k8s.io/")
}

package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/leaktest"
)

// TestNogo runs the suite as Bazel's nogo does, which tells analyzers neither of the module
// nor of other files, and gives them no file to read. docs/ci.md tells which other cases differ
// by that.
func TestNogo(t *testing.T) {
	seen := make(map[*analysis.Analyzer]bool)
	var strip func(list []*analysis.Analyzer)
	strip = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			strip(a.Requires)
			run := a.Run
			t.Cleanup(func() { a.Run = run })
			a.Run = func(pass *analysis.Pass) (any, error) {
				told := *pass
				told.Module, told.ReadFile, told.OtherFiles, told.IgnoredFiles = nil, nil, nil, nil
				return run(&told)
			}
		}
	}
	strip(analyzers.Suite)
	leaktest.RunAll(t, analyzers.Suite, "./stories/rancher/...", "./stories/scheduler/...",
		"./directive/within/silenced", "./directive/within/nolint", "./directive/within/wrong", "./directive/within/stale")
}

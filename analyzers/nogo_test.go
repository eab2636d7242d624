package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/leaktest"
)

// TestNogo runs the suite as Bazel's nogo does, which tells analyzers neither of the module
// nor of other files, and gives them no file to read. docs/ci.md tells which other cases differ
// by that.
func TestNogo(t *testing.T) {
	nogo := analyze.Copy(analyzers.Suite, func(_, a *analysis.Analyzer) {
		run := a.Run
		a.Run = func(pass *analysis.Pass) (any, error) {
			told := *pass
			told.Module, told.ReadFile, told.OtherFiles, told.IgnoredFiles = nil, nil, nil, nil
			return run(&told)
		}
	})
	leaktest.RunAll(t, nogo, "./stories/rancher/...", "./stories/scheduler/...",
		"./directive/within/silenced", "./directive/within/nolint", "./directive/within/wrong", "./directive/within/stale")
}

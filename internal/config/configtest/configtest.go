// Package configtest gives analyzers the configuration of the testdata module, for their tests:
// they read none themselves.
package configtest

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/leaktest"
)

// Configured returns an analyzer as it is with that configuration.
func Configured(t *testing.T, a *analysis.Analyzer) *analysis.Analyzer {
	t.Helper()
	file, err := config.Load(leaktest.Dir(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.New()
	cfg.File = *file
	return analyze.Given([]*analysis.Analyzer{a}, map[*analysis.Analyzer]any{config.Analyzer: cfg})[0]
}

package directive_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/analyzers/directive"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
)

const pattern = "./directive/..."

// Test checks what the directives silence, and what is said of them.
func Test(t *testing.T) { leaktest.RunAll(t, analyzers.Suite, pattern) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, directive.Analyzer, pattern) }

// TestChecks checks that directives may silence all checks but this.
func TestChecks(t *testing.T) {
	others := slices.DeleteFunc(slices.Clone(analyzers.Suite), func(a *analysis.Analyzer) bool { return a == directive.Analyzer })
	if !slices.Equal(directive.Analyzer.Requires, others) {
		t.Errorf("directives silence %v, want %v", directive.Analyzer.Requires, others)
	}
}

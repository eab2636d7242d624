package labels_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/labels"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/internal/spawn"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// TestStandardLibrary has contexts and durations be clusters, as the standard library
// uses them everywhere, and looks for nothing but an answer: no panic, no hang.
func TestStandardLibrary(t *testing.T) {
	opts := labels.Options{
		Types: []symbol.Symbol{{Path: "context", Name: "Context"}, {Path: "time", Name: "Duration"}, {Path: "net", Name: "Conn"}},
		Keys:  []string{"controller", "logicalcluster"},
	}
	whole := labels.NewGraph()
	var findings []*labels.Finding
	n := leaktest.StandardLibrary(t, func(pkg *types.Package, funcs []*ssa.Function) {
		p := labels.New(pkg, funcs, spawn.New(pkg, funcs, nothing{}), nothing{}, opts)
		findings = append(findings, p.Findings()...)
		whole.Merge(p.Graph(true))
		for _, fn := range funcs {
			p.Summary(fn)
		}
	})
	labelled := 0
	for _, f := range findings {
		if whole.IsLabelled(f.Context) {
			labelled++
		}
	}
	t.Logf("%d packages, %d findings, %d of them labelled", n, len(findings), labelled)
	if len(findings) == 0 {
		t.Error("no findings")
	}
}

// nothing is an importer that knows nothing.
type nothing struct{}

func (nothing) ParamRuns(*types.Func) []spawn.ParamRun { return nil }
func (nothing) Labels(*types.Func) labels.Summary      { return labels.Summary{} }

package blocking_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/blocking"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/internal/spawn"
)

// TestStandardLibrary judges all goroutines of the standard library, and looks for
// nothing but an answer: no panic, no hang.
func TestStandardLibrary(t *testing.T) {
	findings, waits := 0, 0
	pkgs := leaktest.StandardLibrary(t, func(pkg *types.Package, funcs []*ssa.Function) {
		p := blocking.New(pkg, funcs, nowhere{})
		findings += len(p.Findings())
		for _, fn := range funcs {
			waits += len(p.CalleeWaits(fn))
		}
	})
	t.Logf("%d packages, %d findings, %d waits for callers to know", pkgs, findings, waits)
	if waits == 0 {
		t.Error("nothing waits")
	}
}

// nowhere is an importer that knows nothing.
type nowhere struct{}

func (nowhere) ParamRuns(*types.Func) []spawn.ParamRun  { return nil }
func (nowhere) Waits(*types.Func) []blocking.CalleeWait { return nil }
func (nowhere) Ends(*types.Func) bool                   { return false }

package lifetime

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
)

// TestStandardLibrary makes one graph of all the code of the standard library and
// judges every tenth method call in it, and looks for nothing but an answer: no
// panic, no hang.
func TestStandardLibrary(t *testing.T) {
	whole := NewGraph()
	var places []Place
	calls := 0
	pkgs := leaktest.StandardLibrary(t, func(_ *types.Package, funcs []*ssa.Function) {
		p := New(funcs, false)
		whole.Merge(p.Graph)
		for _, fn := range funcs {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					call, ok := instr.(ssa.CallInstruction)
					if !ok || len(argsOf(call.Common())) == 0 {
						continue
					}
					if calls++; calls%10 == 0 {
						places = append(places, p.Site(call, calls%20 == 0))
					}
				}
			}
		}
	})
	known := make(map[Lifetime]int)
	for _, p := range places {
		known[whole.Judge(p).Life]++
	}
	t.Logf("%d packages, %d sites: %v", pkgs, len(places), known)
	if len(places) == 0 || known[Unknown] == len(places) {
		t.Errorf("nothing was learned of %d sites", len(places))
	}
}

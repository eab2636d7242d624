package callgraph

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// boundMethod returns the method behind a method value x.M, or nil.
func boundMethod(mc *ssa.MakeClosure) *ssa.Function {
	if fn := value.FuncOf(mc); fn != mc.Fn {
		return fn
	}
	return nil
}

func isMethodCall(c *ssa.CallCommon) bool {
	callee := symbol.Callee(c)
	return callee != nil && callee.Signature().Recv() != nil
}

package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// argsOf returns the arguments of a call, receiver first, as in the parameters of
// the function called.
func argsOf(c *ssa.CallCommon) []ssa.Value {
	if mc, ok := c.Value.(*ssa.MakeClosure); ok && boundMethod(mc) != nil {
		return slices.Concat(mc.Bindings, c.Args)
	}
	return value.Args(c)
}

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

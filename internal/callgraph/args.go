package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
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

// variadicCall returns the call that is given the elements of an array as its last arguments, of
// which there may be any number, or nil.
//
//	bus.OnAll(first, second)
func variadicCall(array *ssa.Alloc) ssa.CallInstruction {
	if array == nil || !flow.IsVarargs(array) {
		return nil
	}
	for _, ref := range *array.Referrers() {
		if list, ok := ref.(*ssa.Slice); ok && len(*list.Referrers()) == 1 {
			call, _ := (*list.Referrers())[0].(ssa.CallInstruction)
			return call
		}
	}
	return nil
}

// arrayOf returns the array that an address is in, or nil.
func arrayOf(addr ssa.Value) *ssa.Alloc {
	elem, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	array, _ := elem.X.(*ssa.Alloc)
	return array
}

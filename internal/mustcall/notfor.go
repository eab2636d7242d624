package mustcall

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A constructor may start something only where it is asked for that: by a number that is greater than 0, a flag, or something that is not nil. Who gives it
// the zero value has nothing to release.
//
//	func New(every time.Duration) *Cache { …; if every > 0 { go c.clean(every) }; return c }
//	c := New(0)

// notFor returns the parameters of b's function, a bit for each, with the zero value of which control does not come to the birth.
func (b *birth) notFor() (bits uint64) {
	for at, i := range flow.Above(b.at.Block()) {
		if param := notZero(at, i); param != nil && param.Parent() == b.fn {
			bits |= 1 << min(slices.Index(b.fn.Params, param), 63)
		}
	}
	return bits
}

// notZero returns the parameter that is not the zero value of its type where the i-th way out of a block is taken; or nil.
func notZero(b *ssa.BasicBlock, i int) *ssa.Parameter {
	if v, isNil := flow.Nil(b, i); v != nil {
		param, _ := v.(*ssa.Parameter)
		if isNil {
			return nil
		}
		return param
	}
	cond, negated := flow.Plain(flow.Cond(b))
	holds := (i == 0) != negated
	switch cond := cond.(type) {
	case *ssa.Parameter: // a flag
		if holds && value.IsBool(cond.Type()) {
			return cond
		}
	case *ssa.BinOp:
		param, ok := cond.X.(*ssa.Parameter)
		k, isConst := cond.Y.(*ssa.Const)
		if !ok || !isConst || k.Value == nil {
			return nil
		}
		zero := zeroOf(param.Type())
		if zero != nil && zero.Kind() == k.Value.Kind() && constant.Compare(zero, cond.Op, k.Value) != holds {
			return param
		}
	}
	return nil
}

// zeroOf returns the zero value of a type, if that is a number or a text; else nil.
func zeroOf(t types.Type) constant.Value {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case ok && basic.Info()&types.IsInteger != 0:
		return constant.MakeInt64(0)
	case ok && basic.Info()&types.IsString != 0:
		return constant.MakeString("")
	}
	return nil
}

// isGivenZero reports whether a call gives the zero value, as a constant, for one of some parameters.
func isGivenZero(call *ssa.Call, params uint64) bool {
	for i, arg := range value.Args(&call.Call) {
		if k, ok := arg.(*ssa.Const); ok && i < 63 && params>>i&1 == 1 && isZero(k) {
			return true
		}
	}
	return false
}

func isZero(k *ssa.Const) bool {
	if k.Value == nil {
		return true
	}
	switch k.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(k.Value)
	case constant.String:
		return constant.StringVal(k.Value) == ""
	case constant.Int:
		return constant.Sign(k.Value) == 0
	}
	return false
}

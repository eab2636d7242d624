package value

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// What a call names, and what it is given and gives.

// Args returns what a call is given, the receiver first, as in the parameters of the function called.
//
//	q.Add(key)    add := q.Add; add(key)
func Args(c *ssa.CallCommon) []ssa.Value {
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	if mc, ok := c.Value.(*ssa.MakeClosure); ok && isBound(mc) {
		return slices.Concat(mc.Bindings, c.Args)
	}
	return c.Args
}

// isBound reports whether a func is a method value, x.M, which has its receiver.
func isBound(mc *ssa.MakeClosure) bool {
	fn := mc.Fn.(*ssa.Function)
	return fn.Synthetic != "" && fn.Object() != nil
}

// Generic returns the function that fn is an instance of, or else fn: the one that its package declares, and that has the body.
func Generic(fn *ssa.Function) *ssa.Function {
	if fn != nil && fn.Origin() != nil {
		return fn.Origin()
	}
	return fn
}

// Callee returns the function that a call names, as its package declares it; or nil.
//
//	emit(ctx, out, v)    emit[string](ctx, out, v)
func Callee(c *ssa.CallCommon) *ssa.Function { return Generic(c.StaticCallee()) }

// Receiver returns the receiver of a method call, or nil.
func Receiver(c *ssa.CallCommon) ssa.Value {
	fn := c.StaticCallee()
	if !c.IsInvoke() && (fn == nil || fn.Object() == nil || fn.Object().(*types.Func).Signature().Recv() == nil) {
		return nil
	}
	return Args(c)[0]
}

// Packed returns what a call packs into a slice that it hands over, or what a slice is written down
// with, in any order.
//
//	f(a, b)    []T{a, b}    &[2]T{a, b}[:]
func Packed(v ssa.Value) []ssa.Value {
	if slice, ok := v.(*ssa.Slice); ok {
		if array, ok := slice.X.(*ssa.Alloc); ok {
			return Elements(array)
		}
	}
	return nil
}

// Builtin returns the name of the builtin function that a call calls, or "".
func Builtin(c *ssa.CallCommon) string {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name()
	}
	return ""
}

// Closed returns the channel that a call closes, or nil.
func Closed(c *ssa.CallCommon) ssa.Value {
	if Builtin(c) == "close" {
		return c.Args[0]
	}
	return nil
}

// FuncOf returns the function that v is, a literal, or the method of a method value, of whatever func type; nil if that is not seen, as the
// method behind an interface.
//
//	return func(ctx context.Context) <-chan result { … }    // as a Connector
func FuncOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return FuncOf(v.X)
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if isBound(v) {
			return fn.Prog.FuncValue(fn.Object().(*types.Func))
		}
		return fn
	}
	return nil
}

// IsPutInField reports whether the function around a literal puts it into a field.
func IsPutInField(literal *ssa.Function) bool {
	return AnyOf(literal.Parent(), func(store *ssa.Store) bool {
		_, inField := store.Addr.(*ssa.FieldAddr)
		return inField && FuncOf(store.Val) == literal
	})
}

// CallOf returns the call that v is a result of, and which of its results; or nil.
func CallOf(v ssa.Value) (call *ssa.Call, i int) {
	if x, ok := v.(*ssa.Extract); ok {
		v, i = x.Tuple, x.Index
	}
	call, _ = v.(*ssa.Call)
	return call, i
}

// Result returns the i-th result of a call, or nil if nobody looks at it.
func Result(call ssa.CallInstruction, i int) ssa.Value {
	v := call.Value()
	if v == nil || call.Common().Signature().Results().Len() == 1 {
		return v
	}
	for _, ref := range Referrers(v) {
		if x, ok := ref.(*ssa.Extract); ok && x.Index == i {
			return x
		}
	}
	return nil
}

// IsOption reports whether a function gives a func which sets something.
//
//	func WithOwned() Option { return func(c *client) { c.owned = true } }
func IsOption(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return fn.Signature.Recv() == nil && results.Len() > 0 && IsFunc(results.At(0).Type())
}

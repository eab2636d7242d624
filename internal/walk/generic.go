package walk

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/value"
)

// looksAway reports whether a function is generic in what its parameter i holds by p, and gets nothing that could
// do something with that, and returns nothing that has it: it does not know what it is, so it leaves it alone
// (parametricity; Wadler, "Theorems for free!", 1989). Values that are asked for their type are the exception.
//
//	func Keys[Map ~map[K]V, K comparable, V any](m Map) iter.Seq[K]
//	func KeySet[T comparable, V any](m map[T]V) Set[T]
func looksAway(fn *types.Func, i int, p access.Path) bool {
	if fn == nil || p.First() != access.Elem {
		return false
	}
	fn = fn.Origin()
	sig := fn.Signature()
	if sig.Recv() != nil || i >= sig.Params().Len() {
		return false
	}
	elem, ok := elemOf(sig.Params().At(i).Type()).(*types.TypeParam)
	if !ok || elem.Constraint().Underlying().(*types.Interface).NumMethods() > 0 {
		return false
	}
	others := make([]types.Type, 0, sig.Params().Len())
	for j := range sig.Params().Len() {
		if j != i {
			others = append(others, sig.Params().At(j).Type())
		}
	}
	return !slices.ContainsFunc(append(others, sig.Results()), func(t types.Type) bool { return involves(t, elem) })
}

// elemOf returns the type of what is in a map or slice, or in what a constraint says is one; or nil.
func elemOf(t types.Type) types.Type {
	switch t := value.Core(t).(type) {
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	}
	return nil
}

// involves reports whether a value of type t may have something of a type parameter.
func involves(t types.Type, param *types.TypeParam) bool {
	return involvesBut(t, param, make(map[*types.TypeParam]bool))
}

// involvesBut does not ask again about the type parameters that are being asked about: S ~[]S
func involvesBut(t types.Type, param *types.TypeParam, asked map[*types.TypeParam]bool) bool {
	has := func(t types.Type) bool { return involvesBut(t, param, asked) }
	list := func(tuple *types.Tuple) bool {
		return slices.ContainsFunc(slices.Collect(tuple.Variables()), func(v *types.Var) bool { return has(v.Type()) })
	}
	switch t := t.(type) {
	case *types.Basic:
		return false
	case *types.TypeParam:
		if asked[t] {
			return false
		}
		asked[t] = true
		core := value.Core(t)
		return t == param || !types.IsInterface(core) && has(core)
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), has)
	case *types.Alias:
		return has(types.Unalias(t))
	case *types.Pointer, *types.Slice, *types.Array, *types.Chan:
		return has(t.(interface{ Elem() types.Type }).Elem())
	case *types.Map:
		return has(t.Key()) || has(t.Elem())
	case *types.Tuple:
		return list(t)
	case *types.Signature:
		return list(t.Params()) || list(t.Results())
	}
	return true
}

package resource

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// match checks that each thing that is acquired can be released, and that each release is one of such
// a thing. A func is nil if it is not in view: then it may be the one.
func (r *Resource) match(acquire, release []*types.Func) error {
	carrier := func(i int) types.Type { return acquire[i].Signature().Results().At(r.Acquire[i].Result).Type() }
	for i, a := range r.Acquire {
		if acquire[i] == nil || slices.Contains(release, nil) {
			continue
		}
		released := false
		for j, rel := range r.Release {
			released = released || fits(carrier(i), release[j], rel.Operand)
		}
		if !released {
			return fmt.Errorf("%s: result %d of %s is a value of type %s, which nothing below \"release\" releases: want a method of that type, or a function that is given the value", r.Lines[i], a.Result, a.Symbol, shown(carrier(i)))
		}
	}
	for j, rel := range r.Release {
		if release[j] == nil || slices.Contains(acquire, nil) {
			continue
		}
		releases, what := false, ""
		for i := range r.Acquire {
			releases, what = releases || fits(carrier(i), release[j], rel.Operand), shown(carrier(i))
		}
		switch line := r.Lines[len(acquire)+j]; {
		case releases:
		case rel.Operand == spec.Recv:
			return fmt.Errorf("%s: %s is no method of what is acquired, a value of type %s", line, rel.Symbol, what)
		default:
			return fmt.Errorf("%s: argument %d of %s cannot be what is acquired, a value of type %s", line, rel.Operand, rel.Symbol, what)
		}
	}
	return nil
}

func shown(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }

// fits reports whether a value of a type can be the operand of a release.
func fits(t types.Type, release *types.Func, operand spec.Operand) bool {
	sig := release.Signature()
	if operand == spec.Recv {
		return isOf(release, t) || sig.Recv() != nil && is(t, sig.Recv().Type())
	}
	return is(t, sig.Params().At(int(operand)).Type())
}

// isOf reports whether a func is a method of a type, perhaps by a field that the type embeds.
func isOf(fn *types.Func, t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	return ok && symbol.Of(m) == symbol.Of(fn)
}

// is reports whether a value of a type may also be one of another: they are the same but for pointers,
// lists and type arguments, or one is an interface that the other has the methods of. What is not
// known is taken for it.
func is(t, other types.Type) bool {
	if symbol.OfType(t) != (symbol.Symbol{}) && symbol.OfType(t) == symbol.OfType(other) || types.AssignableTo(t, other) {
		return true
	}
	if isOpen(t) || isOpen(other) || has(t, other) || has(other, t) {
		return true
	}
	switch list := types.Unalias(other).(type) {
	case *types.Pointer:
		return is(t, list.Elem())
	case *types.Slice:
		return is(t, list.Elem())
	}
	return false
}

// isOpen reports whether a type may be any: a type parameter or a pointer to one, or what has errors.
func isOpen(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	_, open := types.Unalias(t).(*types.TypeParam)
	return open || t == types.Typ[types.Invalid]
}

// has reports whether a type has the exported methods of an interface.
func has(t, of types.Type) bool {
	iface, ok := of.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m.Name()); obj == nil && m.Exported() {
			return false
		}
	}
	return true
}

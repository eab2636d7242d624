package value

import (
	"go/types"
	"iter"
)

// What the types of values are.

// IsError reports whether t is the type error, or that of the errors of some kind: an interface that has the method, or pointers to a type that has.
//
//	error    *terminal.Error    net.Error
func IsError(t types.Type) bool {
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		named, ok := types.Unalias(t.Elem()).(*types.Named)
		return ok && hasError(named)
	case *types.Named:
		methods, ok := t.Underlying().(*types.Interface)
		return ok && hasError(methods)
	}
	return false
}

// hasError reports whether one of the methods of a type makes it an error.
func hasError(of interface{ Methods() iter.Seq[*types.Func] }) bool {
	for m := range of.Methods() {
		if sig := m.Signature(); m.Name() == "Error" && sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
			return true
		}
	}
	return false
}

// HasNil reports whether a value of type t may be nil.
func HasNil(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Map, *types.Slice, *types.Signature, *types.Chan, *types.TypeParam:
		return true
	}
	return false
}

// IsFunc reports whether values of type t are funcs.
func IsFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// IsChan reports whether values of type t are channels.
func IsChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// IsBool reports whether values of type t are true or false.
func IsBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// Deref returns what t points to, or t.
func Deref(t types.Type) types.Type {
	if ptr, ok := Core(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// StructOf returns the struct that values of type t are, or point to, of which there must be one.
func StructOf(t types.Type) *types.Struct { return Core(Deref(t)).(*types.Struct) }

// Core returns the core type of t, as the language has it: what is under it, or, of a type parameter, under the types that it may
// have, if that is one for all; else its constraint.
//
//	func next[P interface{ *Node }](p P) P { return p.next }
func Core(t types.Type) types.Type {
	param, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	if core := onlyTerm(param.Constraint(), make(map[types.Type]bool)); core != nil {
		return core
	}
	return t.Underlying()
}

// onlyTerm returns what is under all types that a constraint has, or nil.
func onlyTerm(constraint types.Type, seen map[types.Type]bool) types.Type {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok || seen[constraint] {
		return nil
	}
	seen[constraint] = true
	var core types.Type
	for embedded := range iface.EmbeddedTypes() {
		terms := []types.Type{embedded}
		if union, ok := embedded.(*types.Union); ok {
			terms = nil
			for term := range union.Terms() {
				terms = append(terms, term.Type())
			}
		}
		for _, term := range terms {
			under := term.Underlying()
			if types.IsInterface(under) {
				if under = onlyTerm(term, seen); under == nil {
					continue // methods only
				}
			}
			if core != nil && !types.Identical(core, under) {
				return nil
			}
			core = under
		}
	}
	return core
}

package value

import "go/types"

// What the types of values are.

// IsError reports whether t is the type error.
func IsError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

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

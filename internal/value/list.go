package value

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// What is in slices, arrays, maps and structs.

// Elements returns the values that a function puts into an array or a map which it makes, in any
// order.
//
//	m := map[K]V{k: v}    m[k] = v    [2]T{a, b}
func Elements(made ssa.Value) []ssa.Value {
	var list []ssa.Value
	for _, ref := range Referrers(made) {
		switch ref := ref.(type) {
		case *ssa.MapUpdate:
			if ref.Map == made {
				list = append(list, ref.Value)
			}
		case *ssa.IndexAddr:
			for st := range Stores(ref) {
				list = append(list, st.Val)
			}
		}
	}
	return list
}

// Fields returns the values that a function puts into the fields of a struct which it makes, in any order, where v is that or points to it.
//
//	T{f: x}    t.f = x
func Fields(v ssa.Value) []ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	var list []ssa.Value
	if _, made := v.(*ssa.Alloc); !made {
		return nil
	}
	for _, ref := range Referrers(v) {
		if at, ok := ref.(*ssa.FieldAddr); ok {
			for st := range Stores(at) {
				list = append(list, st.Val)
			}
		}
	}
	return list
}

// ListOf returns the slice of which a value is an element, or a part of one; or nil.
//
//	for _, n := range list { use(n.name) }
func ListOf(v ssa.Value) ssa.Value {
	for v != nil {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			return x.X
		default:
			return nil
		}
	}
	return nil
}

// Added returns the calls that have added to a slice in its function, and whether there was nothing in it before.
//
//	var list []T
//	list = append(list, x)
func Added(list ssa.Value) (added []*ssa.Call, all bool) {
	seen := make(map[ssa.Value]bool)
	var follow func(v ssa.Value) bool
	follow = func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Const:
			return true
		case *ssa.MakeSlice: // make([]T, 0, n)
			return IsZero(v.Len)
		case *ssa.Slice: // likewise, if n is a constant
			return v.High != nil && IsZero(v.High)
		case *ssa.Phi:
			return !slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return !follow(edge) })
		case *ssa.Call:
			if Builtin(&v.Call) == "append" {
				added = append(added, v)
				return follow(v.Call.Args[0])
			}
		}
		return false
	}
	all = follow(list)
	return added, all
}

// Backing returns the array of which a slice is, or v.
//
//	[]T{a, b}    array[:]
func Backing(v ssa.Value) ssa.Value {
	if s, ok := v.(*ssa.Slice); ok {
		return s.X
	}
	return v
}

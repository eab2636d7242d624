package access

import "go/types"

// A Field is one field on the way along a path: the field, the type that
// declares it, and the path that remains behind it.
type Field struct {
	Var   *types.Var   // generic origin
	Owner *types.Named // nil if the struct type has no name
	Rest  Path
}

// IsExported reports whether other packages can select the field, or what is in it:
// what an embedded struct has is promoted.
func (r Field) IsExported() bool { return r.Var.Exported() || r.Var.Embedded() }

// Written returns the field that the source selects where r is one of an embedded struct, which is promoted.
func (r Field) Written() Field {
	if refs := FieldsAlong(r.Var.Type(), r.Rest, nil); r.Var.Embedded() && len(refs) > 0 {
		return refs[0].Written()
	}
	return r
}

// FieldsAlong returns the fields that p passes when it starts at a value of
// type t, outermost first. It stops where the types no longer tell, and behind
// does not either.
func FieldsAlong(t types.Type, p Path, behind Behind) []Field {
	var refs []Field
	for p != "" {
		named, under := Deref(t)
		switch u := under.(type) {
		case *types.Struct:
			i := fieldIndex(u, p.First())
			if i < 0 {
				return refs
			}
			refs = append(refs, Field{u.Field(i).Origin(), named, p.Rest()})
			t = u.Field(i).Type()
		case *types.Slice, *types.Array, *types.Chan:
			t = u.(interface{ Elem() types.Type }).Elem()
		case *types.Map:
			t = EntryType(u)
		case *types.Interface:
			if t = behind.Only(p); t == nil {
				return refs
			}
			continue
		default:
			return refs
		}
		p = p.Rest()
	}
	return refs
}

func fieldIndex(s *types.Struct, step Path) int {
	for i := range s.NumFields() {
		if Select(s.Field(i).Name()) == step {
			return i
		}
	}
	return -1
}

// Deref follows pointers and returns the named type there, if any (the generic
// origin), and the underlying type.
func Deref(t types.Type) (*types.Named, types.Type) {
	for range MaxSteps { // bounded, as in type T *T
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Origin(), named.Underlying()
	}
	return nil, t.Underlying()
}

// MethodOf returns the method that the selector x.name denotes for x of type
// t, and the path from x through embedded fields to the method's receiver.
func MethodOf(t types.Type, pkg *types.Package, name string) (*types.Func, Path) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	m, ok := obj.(*types.Func)
	if !ok {
		return nil, ""
	}
	var prefix Path
	for _, i := range index[:len(index)-1] {
		_, under := Deref(t)
		s, ok := under.(*types.Struct)
		if !ok {
			return nil, ""
		}
		prefix += Select(s.Field(i).Name())
		t = s.Field(i).Type()
	}
	return m.Origin(), prefix
}

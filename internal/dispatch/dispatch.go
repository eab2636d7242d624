// Package dispatch finds the methods that a call through an interface may reach, among very
// many of the same name.
package dispatch

import "go/types"

// An Index has something, such as its body, for each of some methods.
type Index[M any] struct {
	receivers map[*types.TypeName]*receiver[M]
	having    map[string][]*receiver[M] // by the name of a method that they have, if only promoted
}

// A receiver is a type that methods were added of.
type receiver[M any] struct {
	named   *types.Named
	methods map[string][]M
}

// Add adds a method with the given receiver.
func (x *Index[M]) Add(recv types.Type, name string, m M) {
	named := namedOf(recv)
	if named == nil {
		return
	}
	r := x.receivers[named.Obj()]
	if r == nil {
		r = x.newReceiver(named)
	}
	r.methods[name] = append(r.methods[name], m)
}

func (x *Index[M]) newReceiver(t *types.Named) *receiver[M] {
	if x.receivers == nil {
		x.receivers = make(map[*types.TypeName]*receiver[M])
		x.having = make(map[string][]*receiver[M])
	}
	r := &receiver[M]{named: t, methods: make(map[string][]M)}
	x.receivers[t.Obj()] = r
	for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		name := sel.Obj().Name()
		x.having[name] = append(x.having[name], r)
	}
	return r
}

// Implementations returns the methods of a name that were added and that a call through an
// interface may reach: those of each type which implements it, with a value or a pointer as the
// receiver, its own or promoted ones. Of the methods of the interface, it is the one that the
// fewest types have which tells the types to be looked at.
func (x *Index[M]) Implementations(iface *types.Interface, name string) []M {
	return x.ImplementationsOf(iface, name, func(*types.Named) bool { return true })
}

// ImplementationsOf does so for the types that is wants.
func (x *Index[M]) ImplementationsOf(iface *types.Interface, name string, is func(*types.Named) bool) []M {
	fewest := x.having[name]
	for m := range iface.Methods() {
		if list := x.having[m.Name()]; len(list) < len(fewest) {
			fewest = list
		}
	}
	var list []M
	seen := make(map[*receiver[M]]bool)
	for _, r := range fewest {
		ptr := types.NewPointer(r.named) // has the methods of the value, too
		if !types.Implements(ptr, iface) || !is(r.named) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, true, r.named.Obj().Pkg(), name)
		m, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		named := namedOf(m.Signature().Recv().Type())
		if named == nil { // of an interface that is embedded
			continue
		}
		if by := x.receivers[named.Obj()]; by != nil && !seen[by] {
			seen[by] = true
			list = append(list, by.methods[name]...)
		}
	}
	return list
}

// namedOf returns the named type that t is, or points to, or nil.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

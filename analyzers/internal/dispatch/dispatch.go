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
	methods map[string][]M
}

// Add adds a method with the given receiver.
func (x *Index[M]) Add(recv types.Type, name string, m M) {
	t := types.Unalias(recv)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok {
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
	r := &receiver[M]{methods: make(map[string][]M)}
	x.receivers[t.Obj()] = r
	for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		name := sel.Obj().Name()
		x.having[name] = append(x.having[name], r)
	}
	return r
}

// Candidates returns the methods of a name that were added, of types which may implement
// an interface. Of its methods, it is the one that the fewest types have which tells them.
func (x *Index[M]) Candidates(iface *types.Interface, name string) []M {
	fewest := x.having[name]
	for m := range iface.Methods() {
		if list := x.having[m.Name()]; len(list) < len(fewest) {
			fewest = list
		}
	}
	var list []M
	for _, r := range fewest {
		list = append(list, r.methods[name]...)
	}
	return list
}

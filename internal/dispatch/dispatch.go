// Package dispatch finds the methods that a call through an interface may reach, among very
// many of the same name.
package dispatch

import "github.com/leaklint/leaklint/internal/symbol"

// An Index has something, such as its body, for each of some methods.
type Index[M any] struct {
	receivers map[symbol.Symbol]*receiver[M]
	having    map[string][]*receiver[M] // by the name of a method that they have, if only promoted
}

// A receiver is a type that methods were added of.
type receiver[M any] struct {
	*Receiver
	methods map[string][]M
}

// Add adds a method with the given receiver.
func (x *Index[M]) Add(recv *Receiver, name string, m M) {
	if recv == nil {
		return
	}
	r := x.receivers[recv.Type]
	if r == nil {
		r = x.newReceiver(recv)
	}
	r.methods[name] = append(r.methods[name], m)
}

func (x *Index[M]) newReceiver(t *Receiver) *receiver[M] {
	if x.receivers == nil {
		x.receivers = make(map[symbol.Symbol]*receiver[M])
		x.having = make(map[string][]*receiver[M])
	}
	r := &receiver[M]{t, make(map[string][]M)}
	x.receivers[t.Type] = r
	for _, m := range t.Methods {
		x.having[m.Name] = append(x.having[m.Name], r)
	}
	return r
}

// Implementations returns the methods of a name that were added and that a call through an
// interface may reach: those of each type that is wanted and implements it, with a value or a pointer as
// the receiver, its own or promoted ones. Of the methods of the interface, it is the one that the
// fewest types have which tells the types to be looked at.
func (x *Index[M]) Implementations(iface *Interface, name string, isWanted func(*Receiver) bool) []M {
	fewest := x.having[name]
	for _, m := range iface.Methods {
		if list := x.having[m.Name]; len(list) < len(fewest) {
			fewest = list
		}
	}
	var list []M
	seen := make(map[*receiver[M]]bool)
	for _, r := range fewest {
		if !r.Implements(iface) || !isWanted(r.Receiver) {
			continue
		}
		for _, m := range r.Methods {
			by := x.receivers[m.Of]
			if m.Name == name && m.Of != (symbol.Symbol{}) && by != nil && !seen[by] { // zero: of an interface that is embedded
				seen[by] = true
				list = append(list, by.methods[name]...)
			}
		}
	}
	return list
}

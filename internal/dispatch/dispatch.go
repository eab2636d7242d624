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
// the receiver, its own or promoted ones, or those that an embedded interface may reach.
func (x *Index[M]) Implementations(iface *Interface, name string, isWanted func(*Receiver) bool) []M {
	s := search[M]{x, name, isWanted, make(map[*receiver[M]]bool), make(map[string]bool), nil}
	s.through(iface)
	return s.list
}

// A search finds the methods of a name.
type search[M any] struct {
	x        *Index[M]
	name     string
	isWanted func(*Receiver) bool
	seen     map[*receiver[M]]bool
	asked    map[string]bool // interfaces
	list     []M
}

// through adds the methods that a call through an interface may reach. Of its methods, it is the one that the
// fewest types have which tells the types to be looked at.
func (s *search[M]) through(iface *Interface) {
	if s.asked[iface.Key] {
		return
	}
	s.asked[iface.Key] = true
	fewest := s.x.having[s.name]
	for _, m := range iface.Methods {
		if list := s.x.having[m.Name]; len(list) < len(fewest) {
			fewest = list
		}
	}
	for _, r := range fewest {
		if !r.Implements(iface) || !s.isWanted(r.Receiver) {
			continue
		}
		for _, m := range r.Methods {
			by := s.x.receivers[m.Of]
			switch {
			case m.Name != s.name:
			case m.In != nil:
				s.through(m.In)
			case by != nil && !s.seen[by]:
				s.seen[by] = true
				s.list = append(s.list, by.methods[s.name]...)
			}
		}
	}
}

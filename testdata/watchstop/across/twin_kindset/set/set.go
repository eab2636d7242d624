// OK: an interface-typed field holds something with Stop; its set is closed by the owner in the other package.
package set

type Stopper interface{ Stop() }

// Set stops everything it holds.
type Set struct{ all map[string][]Stopper }

func (s *Set) Put(k string, v Stopper) {
	if s.all == nil {
		s.all = map[string][]Stopper{}
	}
	s.all[k] = append(s.all[k], v)
}

func (s *Set) Remove(k string) {
	for _, v := range s.all[k] {
		v.Stop()
	}
	delete(s.all, k)
}

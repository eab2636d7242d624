// Package fixpoint remembers what is found of functions that may call themselves, or each other: the least, or greatest, fixed
// point that is come to from what is assumed first. Those that depend on each other, a strongly connected component,
// are found again together, each from what was found of it before, until none changes. They are known as in Tarjan,
// "Depth-First Search and Linear Graph Algorithms" (1972): by the outermost question, of those still asked, that each
// depends on.
package fixpoint

// Answers are what is found, by what is asked.
type Answers[K comparable, V any] struct {
	of      map[K]*answer[V]
	asked   []*answer[V] // each for the one before it
	found   []*answer[V] // that depend on one which is still asked
	changes int          // so far
	late    int          // components that have changed for too long; see maxRounds
	same    func(a, b V) bool
	widen   func(from, to V) V // what grows again and again, or nil
}

type answer[V any] struct {
	v       V
	state   state
	depth   int        // in the questions asked
	on      *answer[V] // the outermost question that it depends on, or itself
	returns bool       // it was asked for its own answer
}

// A state says how far something is answered.
type state int

const (
	guessed state = iota // as assumed, or found before
	asked
	found // as far as what it depends on is
	settled
)

// maxRounds bounds how often a component may change before all in it that still grow are widened. What grows with each call
// of itself makes the one that was asked first grow, which is widened at once; more rounds are taken only where what is found
// of one comes to the others against the order in which they are asked.
const maxRounds = 8

// New returns answers of which none is known. same reports whether two are the same; widen returns what becomes of one that grows
// again and again, or is nil.
func New[K comparable, V any](same func(a, b V) bool, widen func(from, to V) V) *Answers[K, V] {
	return &Answers[K, V]{of: make(map[K]*answer[V]), same: same, widen: widen}
}

// Get returns the answer for k. find looks for it by what was assumed, or found before. It is monotone, or gives up after
// so many steps: else there would be no end.
func (as *Answers[K, V]) Get(k K, assumed V, find func(before V) V) V {
	a := as.of[k]
	if a == nil {
		a = &answer[V]{v: assumed}
		as.of[k] = a
	}
	switch a.state {
	case guessed:
		as.find(a, find)
	case asked:
		a.returns = true
	}
	if a.state != settled && len(as.asked) > 0 {
		as.asked[len(as.asked)-1].dependOn(a.outermost())
	}
	return a.v
}

func (a *answer[V]) dependOn(other *answer[V]) {
	if other.depth < a.on.depth {
		a.on = other
	}
}

// outermost returns the question, still asked, that an answer depends on.
func (a *answer[V]) outermost() *answer[V] {
	if a.state == asked {
		return a
	}
	a.on = a.on.outermost()
	return a.on
}

// find finds an answer, and settles it if it does not depend on one that is still asked.
func (as *Answers[K, V]) find(a *answer[V], find func(before V) V) {
	a.state, a.depth, a.on, a.returns = asked, len(as.asked), a, false
	as.asked = append(as.asked, a)
	since := len(as.found)
	for round := 1; ; round++ {
		if round == maxRounds {
			as.late++
		}
		before := as.changes
		if v := find(a.v); !as.same(v, a.v) {
			if as.changes++; as.widen != nil && (round > 1 || as.late > 0) {
				v = as.widen(a.v, v)
			}
			a.v = v
		}
		if a.on != a || !a.returns || as.changes == before {
			if round >= maxRounds {
				as.late--
			}
			break
		}
		for _, other := range as.found[since:] {
			other.state = guessed
		}
		as.found = as.found[:since]
	}
	as.asked = as.asked[:a.depth]
	if a.on != a {
		a.state = found
		as.found = append(as.found, a)
		return
	}
	a.state = settled
	for _, other := range as.found[since:] {
		other.state = settled
	}
	as.found = as.found[:since]
}

package blocking

// answers remembers what is found of functions that may call themselves: the least, or greatest, fixed point that is come to from
// what is assumed first. What was found of others by an assumption that does not hold is found again.
type answers[K comparable, V any] struct {
	of    map[K]*answer[V]
	order []K // in which they were found
	same  func(a, b V) bool
}

type answer[V any] struct {
	v      V
	open   bool // it is being looked for, and v is assumed
	relied bool // somebody was told so meanwhile
}

func newAnswers[K comparable, V any](same func(a, b V) bool) *answers[K, V] {
	return &answers[K, V]{of: make(map[K]*answer[V]), same: same}
}

// get returns the answer for k. find looks for it, again and again until it does not change what was assumed.
func (as *answers[K, V]) get(k K, assumed V, find func(assumed V) V) V {
	if a := as.of[k]; a != nil {
		a.relied = a.relied || a.open
		return a.v
	}
	a := &answer[V]{v: assumed, open: true}
	as.of[k] = a
	for stable := false; !stable; {
		mark := len(as.order)
		a.relied = false
		v := find(a.v)
		if stable = !a.relied || as.same(v, a.v); !stable {
			for _, other := range as.order[mark:] {
				delete(as.of, other)
			}
			as.order = as.order[:mark]
		}
		a.v = v
	}
	a.open = false
	as.order = append(as.order, k)
	return a.v
}

// Package recent remembers up to sixteen answers, such as sets of functions, and then begins anew. One question asks about
// a few functions, and the next mostly about the same; to remember all would take much memory.
package recent

// A Map has what was found, by what was asked about. Its zero value is ready for use.
type Map[K comparable, V any] struct{ found map[K]V }

// limit is how many answers are remembered.
const limit = 16

// Get returns what was found of k, or else finds it.
func (m *Map[K, V]) Get(k K, find func() V) V {
	v, ok := m.found[k]
	if ok {
		return v
	}
	if len(m.found) >= limit || m.found == nil {
		m.found = make(map[K]V)
	}
	v = find()
	m.found[k] = v
	return v
}

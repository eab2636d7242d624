// Package recent remembers what was found of what was asked about last: sets of functions, say. One question asks about
// a few, and the next mostly about the same; to remember all would take much memory.
package recent

// A Map has what was found, by what was asked about. Its zero value is ready for use.
type Map[K comparable, V any] struct{ found map[K]V }

// limit is how many are remembered.
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

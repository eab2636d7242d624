// Package kv has a map.
package kv

import "sync"

// A Map is a map.
type Map[K comparable, V any] struct {
	mu  sync.Mutex
	all map[K]V
}

// New returns an empty one.
func New[K comparable, V any]() *Map[K, V] { return &Map[K, V]{all: make(map[K]V)} }

// Load returns the value of a key.
func (m *Map[K, V]) Load(key K) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.all[key]
	return v, ok
}

// Store sets it.
func (m *Map[K, V]) Store(key K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all[key] = v
}

// Delete takes it out.
func (m *Map[K, V]) Delete(key K) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.all, key)
}

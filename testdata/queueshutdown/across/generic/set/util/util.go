// A generic map that stops what leaves it.
package util

import (
	"sync"
)

// Set holds running things by key.
type Set[K comparable, V interface{ Stop() }] struct {
	mu sync.Mutex
	m  map[K]V
}

// Put adds v and stops what was there before.
func (s *Set[K, V]) Put(k K, v V) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.m == nil {
		s.m = map[K]V{}
	}
	if old, ok := s.m[k]; ok {
		old.Stop()
	}
	s.m[k] = v
}

// Remove stops and forgets.
func (s *Set[K, V]) Remove(k K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.m[k]; ok {
		v.Stop()
		delete(s.m, k)
	}
}

// Close stops all.
func (s *Set[K, V]) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range s.m {
		v.Stop()
	}
	clear(s.m)
}

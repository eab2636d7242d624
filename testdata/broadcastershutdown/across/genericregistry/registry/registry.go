// A generic registry of things per key; removing a key runs no clean-up.
package registry

import "sync"

// Registry maps names to values that are made on demand.
type Registry[V any] struct {
	mu    sync.Mutex
	items map[string]V
	make  func(name string) (V, error)
}

// New makes a registry.
func New[V any](mk func(name string) (V, error)) *Registry[V] {
	return &Registry[V]{items: map[string]V{}, make: mk}
}

// Ensure returns the value, which it makes if need be.
func (r *Registry[V]) Ensure(name string) (V, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if v, ok := r.items[name]; ok {
		return v, nil
	}
	v, err := r.make(name)
	if err != nil {
		var zero V
		return zero, err
	}
	r.items[name] = v
	return v, nil
}

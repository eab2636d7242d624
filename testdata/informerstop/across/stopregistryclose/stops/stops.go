// A registry of stop channels; Remove closes the channel that it forgets.
package stops

import "sync"

// Registry hands out one stop channel per name.
type Registry struct {
	mu    sync.Mutex
	chans map[string]chan struct{}
}

// New makes a registry.
func New() *Registry { return &Registry{chans: map[string]chan struct{}{}} }

// Add returns the stop channel of name, and whether it is new.
func (r *Registry) Add(name string) (<-chan struct{}, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c, ok := r.chans[name]; ok {
		return c, false
	}
	c := make(chan struct{})
	r.chans[name] = c
	return c, true
}

// Remove closes the channel of name.
func (r *Registry) Remove(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.chans[name]
	if !ok {
		return
	}
	delete(r.chans, name)
	close(c)
}

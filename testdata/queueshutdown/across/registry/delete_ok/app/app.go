// Every delete goes with a Stop: before, after, through a helper method, or outside of the lock.
package app

import (
	"sync"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Registry holds controllers by cluster.
type Registry struct {
	mu    sync.Mutex
	ctrls map[string]*lib.Controller
}

// NewRegistry makes a registry.
func NewRegistry() *Registry { return &Registry{ctrls: map[string]*lib.Controller{}} }

// Add adds a cluster.
func (r *Registry) Add(cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	r.mu.Lock()
	old := r.ctrls[cfg.Name]
	r.ctrls[cfg.Name] = c
	r.mu.Unlock()
	if old != nil {
		old.Stop()
	}
	c.Start()
	return nil
}

func (r *Registry) take(name string) (*lib.Controller, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.ctrls[name]
	delete(r.ctrls, name)
	return c, ok
}

// Remove removes a cluster.
func (r *Registry) Remove(name string) {
	if c, ok := r.take(name); ok {
		c.Stop()
	}
}

// Prune removes the clusters which are not wanted.
func (r *Registry) Prune(want map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, c := range r.ctrls {
		if want[name] {
			continue
		}
		delete(r.ctrls, name)
		c.Stop()
	}
}

// Close stops all.
func (r *Registry) Close() { r.Prune(nil) }

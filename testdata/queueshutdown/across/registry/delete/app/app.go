// Remove forgets the controller without Stop.
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
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.ctrls[cfg.Name]; ok {
		return nil
	}
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	c.Start()
	r.ctrls[cfg.Name] = c
	return nil
}

// Remove removes a cluster.
func (r *Registry) Remove(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.ctrls, name) // want `an entry is deleted without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
}

// Close stops all.
func (r *Registry) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.ctrls {
		c.Stop()
	}
}

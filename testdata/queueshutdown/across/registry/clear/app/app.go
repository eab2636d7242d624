// Reset clears the map without stopping.
package app

import (
	"fmt"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Registry holds controllers by cluster.
type Registry struct {
	ctrls map[string]*lib.Controller
}

// NewRegistry makes a registry.
func NewRegistry() *Registry { return &Registry{ctrls: map[string]*lib.Controller{}} }

// Add adds a cluster.
func (r *Registry) Add(cfg lib.Config) error {
	if r.ctrls[cfg.Name] != nil {
		return fmt.Errorf("%s is there", cfg.Name)
	}
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	r.ctrls[cfg.Name] = c
	return nil
}

// Reset forgets all clusters.
func (r *Registry) Reset() {
	clear(r.ctrls) // want `an entry is deleted without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
}

// Close stops all.
func (r *Registry) Close() {
	for _, c := range r.ctrls {
		c.Stop()
	}
}

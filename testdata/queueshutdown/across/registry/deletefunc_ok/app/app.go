// Maps.DeleteFunc whose predicate stops what it deletes.
package app

import (
	"maps"
	"slices"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Registry holds controllers by cluster.
type Registry struct {
	ctrls map[string]*lib.Controller
}

// NewRegistry makes a registry.
func NewRegistry() *Registry { return &Registry{ctrls: map[string]*lib.Controller{}} }

// Ensure makes the controllers which are missing.
func (r *Registry) Ensure(names []string) error {
	for _, n := range names {
		if _, ok := r.ctrls[n]; ok {
			continue
		}
		c, err := lib.New(lib.Config{Name: n})
		if err != nil {
			return err
		}
		r.ctrls[n] = c
	}
	maps.DeleteFunc(r.ctrls, func(n string, c *lib.Controller) bool {
		if slices.Contains(names, n) {
			return false
		}
		c.Stop()
		return true
	})
	return nil
}

// Close stops all.
func (r *Registry) Close() {
	for _, n := range slices.Collect(maps.Keys(r.ctrls)) {
		r.ctrls[n].Stop()
		delete(r.ctrls, n)
	}
}

// The set owns the controllers.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/generic/set/util"
)

// Fleet runs a controller for each cluster.
type Fleet struct {
	set util.Set[string, *lib.Controller]
}

// Add adds a cluster.
func (f *Fleet) Add(cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	f.set.Put(cfg.Name, c)
	c.Start()
	return nil
}

// Remove removes a cluster.
func (f *Fleet) Remove(name string) { f.set.Remove(name) }

// Close ends the fleet.
func (f *Fleet) Close() { f.set.Close() }

// The range-over-func loop stops all.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/registry/iterator/reg"
)

// Once runs controllers for the names.
func Once(names ...string) {
	var r reg.Registry
	defer func() {
		for _, c := range r.All() {
			c.Stop()
		}
	}()
	for _, n := range names {
		if c, err := lib.New(lib.Config{Name: n}); err == nil {
			r.Put(c)
		}
	}
}

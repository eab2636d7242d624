// Check fails and the built controller is dropped.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/builder/drop/lib"
)

// Open builds a controller.
func Open(n int) (*lib.Controller, error) {
	c, err := lib.Builder{}.Named("open").Workers(n).Build() // want `"c" is dropped on a path without Close, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return c, nil
}

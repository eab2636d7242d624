// An error in the middle drops the slice with the ones already made.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// OpenAll opens the clusters.
func OpenAll(cfgs []lib.Config) ([]*lib.Controller, error) {
	var open []*lib.Controller
	for _, cfg := range cfgs {
		c, err := lib.New(cfg) // want `"c" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		if err != nil {
			return nil, err
		}
		c.Start()
		open = append(open, c)
	}
	return open, nil
}

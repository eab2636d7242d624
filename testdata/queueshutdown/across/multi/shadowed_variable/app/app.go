// := in the block makes a second c, the deferred Stop sees the outer nil.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Once syncs one key if enabled.
func Once(enabled bool, cfg lib.Config) error {
	var c *lib.Controller
	defer func() {
		if c != nil {
			c.Stop()
		}
	}()
	if enabled {
		c, err := lib.New(cfg) // want `"c" is dropped without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		if err != nil {
			return err
		}
		c.Enqueue("once")
	}
	return nil
}

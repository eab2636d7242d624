// = in the block sets the outer c, which the deferred Stop sees.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Once syncs one key if enabled.
func Once(enabled bool, cfg lib.Config) (err error) {
	var c *lib.Controller
	defer func() {
		if c != nil {
			c.Stop()
		}
	}()
	if enabled {
		if c, err = lib.New(cfg); err != nil {
			return err
		}
		c.Enqueue("once")
	}
	return nil
}

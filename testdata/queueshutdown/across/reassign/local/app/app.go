// The fallback overwrites the first controller, the deferred closure stops the last one only.
package app

import (
	"context"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Once uses the primary or the fallback.
func Once(ctx context.Context, primary, fallback lib.Config) error {
	c, err := lib.New(primary)
	if err != nil {
		return err
	}
	defer func() { c.Stop() }()
	if c.Ping(ctx) != nil {
		d, err := lib.New(fallback)
		if err != nil {
			return err
		}
		c = d // want `the workqueue of "c" is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
	c.Enqueue("once")
	return nil
}

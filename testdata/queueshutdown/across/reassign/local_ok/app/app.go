// The deferred call has the first controller by value, the second gets its own defer.
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
	defer c.Stop()
	if c.Ping(ctx) != nil {
		c, err = lib.New(fallback)
		if err != nil {
			return err
		}
		defer c.Stop()
	}
	c.Enqueue("once")
	return nil
}

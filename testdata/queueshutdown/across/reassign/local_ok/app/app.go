// The deferred call has the first controller by value, the second gets its own defer.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/reassign/local_ok/lib"
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

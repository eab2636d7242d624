// A failed attempt is stopped before the next.
package app

import (
	"context"
	"errors"
	"time"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/retry/continue_ok/lib"
)

// Connect tries until it works.
func Connect(ctx context.Context, cfg lib.Config) (*lib.Controller, error) {
	backoff := time.Second
	for {
		c, err := lib.New(cfg)
		if err != nil {
			return nil, err
		}
		if err = c.Ping(ctx); err == nil {
			return c, nil
		}
		c.Stop()
		select {
		case <-ctx.Done():
			return nil, errors.Join(err, ctx.Err())
		case <-time.After(backoff):
			backoff *= 2
		}
	}
}

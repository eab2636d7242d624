// The queues end with ctx, the caller has no duty.
package app

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/bound_to_context/lib"
)

// Replay queues the keys and waits for the end.
func Replay(ctx context.Context, keys []string) error {
	a, b := lib.NewQueue(ctx), lib.NewQueueGo(ctx)
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		a.Add(k)
		b.AddRateLimited(k)
	}
	<-ctx.Done()
	return nil
}

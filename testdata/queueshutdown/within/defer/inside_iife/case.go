// The whole use is in an immediately invoked literal with a deferred shutdown.
package deferinsideiife

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	err := func() error {
		defer queue.ShutDown()
		for _, k := range keys {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			queue.Add(k)
		}
		return nil
	}()
	if err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}

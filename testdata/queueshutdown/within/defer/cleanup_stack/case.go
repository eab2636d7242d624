// The bound methods are pushed on a local stack that the deferred closure unwinds.
package defercleanupstack

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, shards map[string][]string) error {
	var cleanups []func()
	defer func() {
		for i := len(cleanups) - 1; i >= 0; i-- {
			cleanups[i]()
		}
	}()
	for name, keys := range shards {
		queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
		cleanups = append(cleanups, queue.ShutDown)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, k := range keys {
			queue.Add(k)
		}
	}
	return nil
}

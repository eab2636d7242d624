// The deferred variable is the bound method ShutDown.
package defermethodvalue

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string, drain bool) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	stop := queue.ShutDown
	if drain {
		stop = queue.ShutDownWithDrain
	}
	defer stop()
	for _, k := range keys {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		queue.Add(k)
	}
	return nil
}

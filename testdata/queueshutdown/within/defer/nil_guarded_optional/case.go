// The queue exists only on one branch and the deferred closure tests exactly that.
package defernilguardedoptional

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Options struct{ Retry bool }

func Sync(ctx context.Context, keys []string, o Options) error {
	var retries workqueue.TypedRateLimitingInterface[string]
	defer func() {
		if retries != nil {
			retries.ShutDown()
		}
	}()
	if o.Retry {
		retries = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "retries"})
	}
	for _, k := range keys {
		if err := ctx.Err(); err != nil {
			if retries == nil {
				return err
			}
			retries.AddRateLimited(k)
		}
	}
	return nil
}

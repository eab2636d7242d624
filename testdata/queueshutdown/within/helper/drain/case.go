// The helper deferred by Sync shuts the queue down on its only path.
package helperdrain

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func drain(q workqueue.TypedInterface[string], timeout time.Duration) {
	timer := time.AfterFunc(timeout, q.ShutDown)
	defer timer.Stop()
	q.ShutDownWithDrain()
}

func Sync(ctx context.Context, keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer drain(queue, time.Second)
	for _, k := range keys {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		queue.Add(k)
	}
	return nil
}

// When the context ends before the receiver takes the queue, the goroutine returns and loses it.
package retchannelofqueuescancelled

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Stream(ctx context.Context, names []string) <-chan workqueue.TypedRateLimitingInterface[string] {
	out := make(chan workqueue.TypedRateLimitingInterface[string])
	go func() {
		defer close(out)
		for _, n := range names {
			q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n}) // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
			select {
			case out <- q:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

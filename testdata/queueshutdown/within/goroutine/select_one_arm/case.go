// When done closes before the context ends, the only goroutine that could shut the queue down leaves without doing so.
package goroutineselectonearm

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Feed(ctx context.Context, in <-chan string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	done := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			queue.ShutDown()
		case <-done:
		}
	}()
	defer close(done)
	for k := range in {
		queue.AddAfter(k, time.Second)
	}
}

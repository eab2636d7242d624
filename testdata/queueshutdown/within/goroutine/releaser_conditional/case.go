// The goroutine that would shut the queue down is started only when a timeout was given.
package goroutinereleaserconditional

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Feed(ctx context.Context, keys []string, timeout time.Duration, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if timeout > 0 {
		go func() {
			select {
			case <-ctx.Done():
			case <-time.After(timeout):
			}
			queue.ShutDown()
		}()
	}
	go func() {
		for k, quit := queue.Get(); !quit; k, quit = queue.Get() {
			work(k)
			queue.Done(k)
		}
	}()
	for _, k := range keys {
		queue.Add(k)
	}
}

// When the poll times out the function returns before the shutdown.
package localpollerrorreturn

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

func DrainWithin(ctx context.Context, keys []string, work func(string), d time.Duration) error {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "drain"}) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	go func() {
		for k, quit := queue.Get(); !quit; k, quit = queue.Get() {
			work(k)
			queue.Done(k)
		}
	}()
	for _, k := range keys {
		queue.Add(k)
	}
	if err := wait.PollUntilContextTimeout(ctx, time.Second, d, true, func(context.Context) (bool, error) {
		return queue.Len() == 0, nil
	}); err != nil {
		return fmt.Errorf("drain: %w", err)
	}
	queue.ShutDown()
	return nil
}

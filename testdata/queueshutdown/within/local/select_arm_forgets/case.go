// The errCh arm returns without the shutdown that the ctx arm does.
package localselectarmforgets

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

func Serve(ctx context.Context, source <-chan string, errCh <-chan error) error {
	queue := workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "serve") // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for {
		select {
		case <-ctx.Done():
			queue.ShutDown()
			return nil
		case err := <-errCh:
			return fmt.Errorf("source failed: %w", err)
		case key := <-source:
			queue.Add(key)
		}
	}
}

// Defer cleanup() evaluates the function value at the defer statement, when it is still the no-op.
package deferfuncvalueboundearly

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) error {
	cleanup := func() {}
	defer cleanup()

	if err := ctx.Err(); err != nil {
		return err
	}
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	cleanup = func() { queue.ShutDown() }
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

// Open moves the duty to Sync, which returns early without the shutdown.
package retcallerdropsonerror

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func open(names []string) workqueue.TypedRateLimitingInterface[string] {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, n := range names {
		q.Add(n)
	}
	return q
}

func Sync(ctx context.Context, names []string) error {
	queue := open(names) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := ctx.Err(); err != nil {
		return err
	}
	for queue.Len() > 0 {
		k, _ := queue.Get()
		queue.Done(k)
	}
	queue.ShutDown()
	return nil
}

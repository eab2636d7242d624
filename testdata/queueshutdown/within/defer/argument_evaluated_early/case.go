// The argument of the deferred call is evaluated at the defer statement, where the variable is still nil.
package deferargumentevaluatedearly

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func stopIfSet(q workqueue.TypedInterface[string]) {
	if q != nil {
		q.ShutDown()
	}
}

func Sync(ctx context.Context, keys []string) error {
	var queue workqueue.TypedInterface[string]
	defer stopIfSet(queue)

	if err := ctx.Err(); err != nil {
		return err
	}
	queue = workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

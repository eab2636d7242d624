// The helper gets the address of the variable, so it sees the queue assigned later.
package deferargumentbypointer

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func stopIfSet(q *workqueue.TypedRateLimitingInterface[string]) {
	if *q != nil {
		(*q).ShutDown()
	}
}

func Sync(ctx context.Context, keys []string) error {
	var queue workqueue.TypedRateLimitingInterface[string]
	defer stopIfSet(&queue)

	if err := ctx.Err(); err != nil {
		return err
	}
	queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

// Every return before the defer happens before the queue exists.
package localvalidatebeforemake

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Replay(ctx context.Context, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "replay"})
	defer queue.ShutDown()
	for _, k := range keys {
		queue.AddRateLimited(k)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

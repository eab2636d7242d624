// The error variable set in the loop is tested once after it, and both arms shut the queue down.
package corrfirsterrorkept

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) (err error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		if err = ctx.Err(); err != nil {
			break
		}
		queue.Add(k)
	}
	if err != nil {
		queue.ShutDown()
		return err
	}
	queue.ShutDownWithDrain()
	return nil
}

// Sync.OnceFunc wraps the bound method; one of the two calls runs it.
package closureoncefunc

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	stop := sync.OnceFunc(queue.ShutDown)
	defer stop()
	go func() {
		<-ctx.Done()
		stop()
	}()
	for _, k := range keys {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		queue.Add(k)
	}
	return nil
}

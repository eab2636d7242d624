// Context.AfterFunc runs the bound ShutDown when the context ends.
package goroutineafterfunc

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

func Start(ctx context.Context, work func(string)) func(string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	context.AfterFunc(ctx, queue.ShutDown)
	go wait.UntilWithContext(ctx, func(context.Context) {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			work(k)
			queue.Done(k)
		}
	}, time.Second)
	return queue.Add
}

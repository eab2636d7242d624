// Whichever arm fires, the goroutine goes on to the shutdown.
package goroutineselectbotharms

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Feed(ctx context.Context, in <-chan string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	done := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			klog.Info("context ended")
		case <-done:
			klog.Info("input ended")
		}
		queue.ShutDown()
	}()
	defer close(done)
	for k := range in {
		queue.AddAfter(k, time.Second)
	}
}

// The handler registered with the informer only adds; when Watch returns nobody holds the queue in order to shut it down (the informer may live on, hence the tier).
package closurehandleronlyadds

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

func Watch(ctx context.Context, informer cache.SharedIndexInformer, work func(string)) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				queue.Add(key)
			}
		},
	}); err != nil {
		return err
	}
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			work(k)
			queue.Done(k)
		}
	}()
	<-ctx.Done()
	return nil
}

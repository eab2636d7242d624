// The leak is inside a handler literal: each added object gets a queue that nobody shuts down.
package closurehandlermakesqueue

import (
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

func Register(informer cache.SharedIndexInformer, process func(string)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			key, err := cache.MetaNamespaceKeyFunc(obj)
			if err != nil {
				runtime.HandleError(err)
				return
			}
			queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
			queue.AddRateLimited(key)
			k, _ := queue.Get()
			process(k)
			queue.Done(k)
		},
	})
	return err
}

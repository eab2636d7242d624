// The := in the if makes a second queue; only the outer one is shut down.
package localshadowedinner

import (
	"k8s.io/client-go/util/workqueue"
)

type Options struct {
	Name string
	Keys []string
}

func Prime(o Options) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	if o.Name != "" {
		queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: o.Name}) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
		for _, k := range o.Keys {
			queue.Add(k)
		}
		return queue.Len()
	}
	return queue.Len()
}

// The inner queue is made in the argument list of the outer constructor and goes down with it.
package localinjecteddelayingnested

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(keys []string) {
	queue := workqueue.NewRateLimitingQueueWithDelayingInterface(
		workqueue.NewNamedDelayingQueue("inner"),
		workqueue.DefaultControllerRateLimiter(),
	)
	defer queue.ShutDownWithDrain()
	for _, k := range keys {
		queue.Add(k)
	}
	for queue.Len() > 0 {
		k, _ := queue.Get()
		queue.Done(k)
	}
}

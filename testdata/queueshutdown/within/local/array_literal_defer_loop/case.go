// Every queue of the array is shut down by the defers of the loop.
package localarrayliteraldeferloop

import (
	"k8s.io/client-go/util/workqueue"
)

func Fanout(keys []string) {
	queues := [...]workqueue.TypedRateLimitingInterface[string]{
		workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "low"}),
	}
	for _, q := range queues {
		defer q.ShutDown()
	}
	for i, k := range keys {
		queues[i%len(queues)].Add(k)
	}
}

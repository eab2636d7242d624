// The previous queue is shut down, behind a nil check, before the variable is overwritten, and the last one after the loop.
package reassigninloopshutprevious

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(shards [][]string) int {
	var queue workqueue.TypedRateLimitingInterface[string]
	n := 0
	for _, keys := range shards {
		if queue != nil {
			queue.ShutDown()
		}
		queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		for _, k := range keys {
			queue.Add(k)
		}
		n += queue.Len()
	}
	if queue != nil {
		queue.ShutDown()
	}
	return n
}

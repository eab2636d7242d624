// Each iteration overwrites the queue of the one before; only the last is shut down.
package reassigninloop

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(shards [][]string) int {
	var queue workqueue.TypedRateLimitingInterface[string]
	n := 0
	for _, keys := range shards {
		queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
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

// The recursion shuts down the head and goes on with the tail.
package helperrecursive

import (
	"k8s.io/client-go/util/workqueue"
)

func stopAll(queues []workqueue.TypedRateLimitingInterface[string]) {
	if len(queues) == 0 {
		return
	}
	queues[0].ShutDown()
	stopAll(queues[1:])
}

func Sync(shards [][]string) {
	queues := make([]workqueue.TypedRateLimitingInterface[string], 0, len(shards))
	for _, keys := range shards {
		q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		for _, k := range keys {
			q.Add(k)
		}
		queues = append(queues, q)
	}
	stopAll(queues)
}

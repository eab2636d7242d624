// Both arms of the helper shut the queue down.
package helpereitherway

import (
	"k8s.io/client-go/util/workqueue"
)

func stop(q workqueue.TypedRateLimitingInterface[string], drain bool) {
	if drain {
		q.ShutDownWithDrain()
		return
	}
	q.ShutDown()
}

func Sync(keys []string, drain bool) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer stop(queue, drain)
	for _, k := range keys {
		queue.Add(k)
	}
}

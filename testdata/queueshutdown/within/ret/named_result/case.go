// The queue is assigned to a named result and leaves by a bare return.
package retnamedresult

import (
	"k8s.io/client-go/util/workqueue"
)

func Open(names []string) (queue workqueue.TypedRateLimitingInterface[string], n int) {
	queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, name := range names {
		queue.Add(name)
	}
	n = queue.Len()
	return
}

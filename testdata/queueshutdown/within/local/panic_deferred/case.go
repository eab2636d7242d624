// The deferred shutdown also runs when the function panics.
package localpanicdeferred

import (
	"k8s.io/client-go/util/workqueue"
)

func Rebuild(index map[string][]string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	for k, owners := range index {
		if len(owners) == 0 {
			panic("orphan " + k)
		}
		queue.Add(k)
	}
}

// The closure replaces the captured queue; the deferred shutdown sees only the last one.
package closurereassignscaptured

import (
	"strings"

	"k8s.io/client-go/util/workqueue"
)

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer func() { queue.ShutDown() }()
	reset := func(name string) {
		queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}) // want `workqueue "queue" is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
	for _, k := range keys {
		if strings.HasSuffix(k, "/") {
			reset(k)
			continue
		}
		queue.Add(k)
	}
}

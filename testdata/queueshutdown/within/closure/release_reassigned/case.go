// Defer stop() was bound to the first release; the release of the second queue is never called.
package closurereleasereassigned

import (
	"k8s.io/client-go/util/workqueue"
)

func startQueue(name string) (func(string), func()) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return queue.Add, queue.ShutDown
}

func Prime(name string, keys []string) {
	add, stop := startQueue("default")
	defer stop()
	if name != "" {
		add, stop = startQueue(name) // want `the func that shuts down workqueue "add" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	}
	for _, k := range keys {
		add(k)
	}
}

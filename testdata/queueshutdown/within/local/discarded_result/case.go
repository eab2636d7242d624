// The queue is made for a side effect (the metrics) and thrown away; its goroutines stay.
package localdiscardedresult

import (
	"k8s.io/client-go/util/workqueue"
)

// RegisterMetrics makes the series appear before the first controller starts.
func RegisterMetrics(names ...string) {
	for _, n := range names {
		_ = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n}) // want `the workqueue is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

// A generic function returns early without the shutdown.
package genlocalearlyreturn

import (
	"k8s.io/client-go/util/workqueue"
)

func Fill[T comparable](items []T, check func(T) error) (int, error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, it := range items {
		if err := check(it); err != nil {
			return 0, err
		}
		queue.Add(it)
	}
	n := queue.Len()
	queue.ShutDown()
	return n, nil
}

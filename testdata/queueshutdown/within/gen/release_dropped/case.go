// The release function of the generic helper is thrown away by the caller.
package genreleasedropped

import (
	"k8s.io/client-go/util/workqueue"
)

func open[T comparable](items ...T) (workqueue.TypedRateLimitingInterface[T], func()) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
	for _, it := range items {
		q.Add(it)
	}
	return q, q.ShutDown
}

func First(keys []string) string {
	q, _ := open(keys...) // want `the func that shuts down workqueue "q" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if q.Len() == 0 {
		return ""
	}
	k, _ := q.Get()
	q.Done(k)
	return k
}

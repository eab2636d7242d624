// The release function of the generic helper is deferred.
package genreleaseused

import (
	"k8s.io/client-go/util/workqueue"
)

func open[T comparable](items ...T) (workqueue.TypedRateLimitingInterface[T], func()) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
	for _, it := range items {
		q.Add(it)
	}
	return q, func() { q.ShutDown() }
}

func First(keys []string) string {
	q, done := open(keys...)
	defer done()
	if q.Len() == 0 {
		return ""
	}
	k, _ := q.Get()
	q.Done(k)
	return k
}

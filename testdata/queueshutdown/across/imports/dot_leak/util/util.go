// Borrows and empties.
package util

import (
	"k8s.io/client-go/util/workqueue"
)

// Drain works the queue off.
func Drain(q workqueue.TypedRateLimitingInterface[string], f func(string)) {
	for q.Len() > 0 {
		k, down := q.Get()
		if down {
			return
		}
		f(k)
		q.Done(k)
	}
}

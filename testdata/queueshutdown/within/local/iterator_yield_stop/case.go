// When the consumer breaks out, yield is false and the iterator returns without the shutdown at its end.
package localiteratoryieldstop

import (
	"iter"
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Delayed yields the keys one delay apart.
func Delayed(keys []string, d time.Duration) iter.Seq[string] {
	return func(yield func(string) bool) {
		queue := workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
		for i, k := range keys {
			queue.AddAfter(k, time.Duration(i)*d)
		}
		for range keys {
			k, quit := queue.Get()
			if quit {
				break
			}
			queue.Done(k)
			if !yield(k) {
				return
			}
		}
		queue.ShutDown()
	}
}

// The iterator makes its queue per use and defers the shutdown.
package localiteratordeferred

import (
	"iter"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Delayed(keys []string, d time.Duration) iter.Seq[string] {
	return func(yield func(string) bool) {
		queue := workqueue.NewTypedDelayingQueue[string]()
		defer queue.ShutDown()
		for i, k := range keys {
			queue.AddAfter(k, time.Duration(i)*d)
		}
		for range keys {
			k, quit := queue.Get()
			if quit {
				return
			}
			queue.Done(k)
			if !yield(k) {
				return
			}
		}
	}
}

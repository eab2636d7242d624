// A plain queue starts no goroutine of its own, but the worker started here blocks in Get for good.
package plainlocalwithworker

import (
	"k8s.io/client-go/util/workqueue"
)

func Dispatch(keys []string, work func(string)) {
	queue := workqueue.NewTyped[string]() // want `workqueue "queue" is never shut down \(leaks its workers, and 1 goroutine if it has a name and metrics\)`
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			work(k)
			queue.Done(k)
		}
	}()
	for _, k := range keys {
		queue.Add(k)
	}
}

// The function returns; the worker it started waits in Get for good.
package goroutineonlygets

import (
	"k8s.io/client-go/util/workqueue"
)

func worker(q workqueue.TypedRateLimitingInterface[string], work func(string)) {
	for {
		k, quit := q.Get()
		if quit {
			return
		}
		work(k)
		q.Done(k)
	}
}

func Kick(keys []string, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	for range 2 {
		go worker(queue, work)
	}
	for _, k := range keys {
		queue.Add(k)
	}
}

// Without the option no shutdown is deferred at all.
package deferconditionaloption

import (
	"k8s.io/client-go/util/workqueue"
)

type Options struct{ Drain bool }

func Sync(keys []string, o Options) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if o.Drain {
		defer queue.ShutDownWithDrain()
	}
	for _, k := range keys {
		queue.Add(k)
	}
	return queue.Len()
}

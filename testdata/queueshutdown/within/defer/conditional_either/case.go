// One or the other shutdown is deferred.
package deferconditionaleither

import (
	"k8s.io/client-go/util/workqueue"
)

type Options struct{ Drain bool }

func Sync(keys []string, o Options) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	if o.Drain {
		defer queue.ShutDownWithDrain()
	} else {
		defer queue.ShutDown()
	}
	for _, k := range keys {
		queue.Add(k)
	}
	return queue.Len()
}

// The function has no way out, so the queue lives as long as the process uses it.
package localneverreturnsgetloop

import (
	"k8s.io/client-go/util/workqueue"
)

type reconciler interface{ Reconcile(key string) error }

func Forever(r reconciler, source func(add func(string))) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "forever"})
	source(queue.Add)
	for {
		key, _ := queue.Get()
		if err := r.Reconcile(key); err != nil {
			queue.AddRateLimited(key)
		} else {
			queue.Forget(key)
		}
		queue.Done(key)
	}
}

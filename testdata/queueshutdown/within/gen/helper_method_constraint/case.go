// The generic helper's constraint demands ShutDown and the helper calls it on each argument.
package genhelpermethodconstraint

import (
	"k8s.io/client-go/util/workqueue"
)

func stopAll[Q interface{ ShutDown() }](queues ...Q) {
	for _, q := range queues {
		q.ShutDown()
	}
}

func Sync(keys []string) {
	a, b := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "b"})
	defer stopAll(a, b)
	for _, k := range keys {
		a.Add(k)
		b.AddRateLimited(k)
	}
}

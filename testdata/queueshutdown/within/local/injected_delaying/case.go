// The delaying queue is owned by the rate limiting queue it was injected into; shutting the outer one down shuts the inner one down.
package localinjecteddelaying

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(keys []string) {
	delaying := workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{Name: "inner"})
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.DefaultTypedControllerRateLimiter[string](),
		workqueue.TypedRateLimitingQueueConfig[string]{DelayingQueue: delaying},
	)
	defer queue.ShutDown()
	for _, k := range keys {
		queue.AddRateLimited(k)
	}
}

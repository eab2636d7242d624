// Both queues are in the variadic slice that the helper ranges over.
package helpervariadic

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func shutdownAll(queues ...interface{ ShutDown() }) {
	for _, q := range queues {
		q.ShutDown()
	}
}

func Sync(keys []string) int {
	now, later := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedDelayingQueue[string]()
	defer shutdownAll(now, later)
	for i, k := range keys {
		if i%2 == 0 {
			now.Add(k)
		} else {
			later.AddAfter(k, time.Minute)
		}
	}
	return now.Len()
}

// The variadic call names the first queue twice and forgets the second.
package helpervariadiconemissing

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
	now := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	later := workqueue.NewTypedDelayingQueue[string]() // want `workqueue "later" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer shutdownAll(now, now)
	for i, k := range keys {
		if i%2 == 0 {
			now.Add(k)
		} else {
			later.AddAfter(k, time.Minute)
		}
	}
	return now.Len()
}

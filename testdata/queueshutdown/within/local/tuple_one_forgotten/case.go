// Two queues are made in one statement and only the first is shut down.
package localtupleoneforgotten

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Split(keys []string) (int, int) {
	high, low := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedDelayingQueue[string]() // want `workqueue "low" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer high.ShutDown()
	for i, k := range keys {
		if i%2 == 0 {
			high.Add(k)
		} else {
			low.AddAfter(k, time.Second)
		}
	}
	return high.Len(), low.Len()
}

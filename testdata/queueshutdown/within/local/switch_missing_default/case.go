// A mode outside the two cases falls through the switch without a shutdown.
package localswitchmissingdefault

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Flush(mode string, keys []string) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		queue.AddAfter(k, time.Second)
	}
	n := queue.Len()
	switch mode {
	case "fast":
		queue.ShutDown()
	case "graceful":
		queue.ShutDownWithDrain()
	}
	return n
}

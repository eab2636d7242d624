// When no key equals the sentinel the loop ends and the function returns without a shutdown.
package localloopzeromatches

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

const sentinel = "__end__"

func Feed(keys []string) int {
	queue := workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	fed := 0
	for _, k := range keys {
		if k == sentinel {
			queue.ShutDown()
			return fed
		}
		queue.AddAfter(k, time.Minute)
		fed++
	}
	return fed
}

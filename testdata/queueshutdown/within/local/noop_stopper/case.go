// The deferred stopper is the no-op unless the option put the queue there.
package localnoopstopper

import (
	"k8s.io/client-go/util/workqueue"
)

type noop struct{}

func (noop) ShutDown() {}

func Sync(keys []string, cleanup bool) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	var s interface{ ShutDown() } = noop{}
	if cleanup {
		s = queue
	}
	defer func() { s.ShutDown() }()
	for _, k := range keys {
		queue.Add(k)
	}
	return queue.Len()
}

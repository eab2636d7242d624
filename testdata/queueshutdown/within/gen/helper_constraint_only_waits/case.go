// The generic helper could shut the queue down but only reads its length.
package genhelperconstraintonlywaits

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type lenStopper interface {
	Len() int
	ShutDown()
}

func finish[Q lenStopper](q Q) {
	if n := q.Len(); n > 0 {
		klog.InfoS("not drained", "left", n)
	}
}

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer finish(queue)
	for _, k := range keys {
		queue.Add(k)
	}
}

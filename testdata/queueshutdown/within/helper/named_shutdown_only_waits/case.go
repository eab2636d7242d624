// The helper is called shutdownQueue but only waits until the queue is empty.
package helpernamedshutdownonlywaits

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func shutdownQueue(q workqueue.TypedInterface[string]) {
	for q.Len() > 0 {
		time.Sleep(10 * time.Millisecond)
	}
	klog.Info("queue is empty")
}

func Sync(keys []string, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer shutdownQueue(queue)
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			work(k)
			queue.Done(k)
		}
	}()
	for _, k := range keys {
		queue.Add(k)
	}
}

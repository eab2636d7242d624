// Track returns the release, and the deferred call is of what it returned.
package deferdoublecall

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func track(name string, q workqueue.TypedRateLimitingInterface[string]) func() {
	start := time.Now()
	return func() {
		q.ShutDown()
		klog.V(2).InfoS("queue done", "name", name, "took", time.Since(start))
	}
}

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer track("sync", queue)()
	for _, k := range keys {
		queue.Add(k)
	}
}

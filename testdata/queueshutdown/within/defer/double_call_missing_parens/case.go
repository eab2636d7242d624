// Without the second pair of parentheses the release returned by start is dropped when the deferred call runs.
package deferdoublecallmissingparens

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func start(name string, q workqueue.TypedRateLimitingInterface[string]) func() {
	klog.V(2).InfoS("queue started", "name", name)
	return func() {
		q.ShutDown()
		klog.V(2).InfoS("queue done", "name", name)
	}
}

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer start("sync", queue)
	for _, k := range keys {
		queue.Add(k)
	}
}

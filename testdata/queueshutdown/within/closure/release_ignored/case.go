// The release function is the second result and is thrown away.
package closurereleaseignored

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func startQueue(name string) (add func(string), stop func()) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return queue.Add, func() {
		klog.InfoS("stopping", "queue", name)
		queue.ShutDown()
	}
}

func Prime(keys []string) {
	add, _ := startQueue("prime") // want `the func that shuts down workqueue "add" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		add(k)
	}
}

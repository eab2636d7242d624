// The returned release function is deferred at once.
package closurereleasedeferred

import (
	"errors"

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

func Prime(keys []string) error {
	add, stop := startQueue("prime")
	defer stop()
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		add(k)
	}
	return nil
}

// Ok is false exactly when the queue is nil.
package corrokmeansqueue

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Options struct {
	Name    string
	Enabled bool
}

func maybeQueue(o Options) (workqueue.TypedRateLimitingInterface[string], bool) {
	if !o.Enabled {
		return nil, false
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: o.Name}), true
}

func Sync(o Options, keys []string) {
	queue, ok := maybeQueue(o)
	if !ok {
		klog.Info("disabled")
		return
	}
	for _, k := range keys {
		queue.Add(k)
	}
	queue.ShutDown()
}

// The closure that shuts the queue down is called on the error path only.
package closurestopcalledonerroronly

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Sync(ctx context.Context, keys []string) (int, error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	stop := func() {
		klog.FromContext(ctx).Info("stopping")
		queue.ShutDown()
	}
	for _, k := range keys {
		if k == "" {
			stop()
			return 0, errors.New("empty key")
		}
		queue.Add(k)
	}
	return queue.Len(), nil
}

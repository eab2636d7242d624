// The release is deferred only after the validation return.
package closurereleaseerrorpath

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

func startQueue(name string) (workqueue.TypedRateLimitingInterface[string], func()) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return queue, queue.ShutDown
}

func Prime(keys []string) error {
	queue, stop := startQueue("prime") // want `the func that shuts down workqueue "queue" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if len(keys) == 0 {
		return errors.New("no keys")
	}
	defer stop()
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

// WithQueue makes the queue, lends it to the callback and defers the shutdown.
package helperwithcallback

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

func withQueue(name string, fn func(workqueue.TypedRateLimitingInterface[string]) error) error {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	defer queue.ShutDown()
	return fn(queue)
}

func Sync(keys []string) error {
	return withQueue("sync", func(q workqueue.TypedRateLimitingInterface[string]) error {
		for _, k := range keys {
			if k == "" {
				return errors.New("empty key")
			}
			q.Add(k)
		}
		return nil
	})
}

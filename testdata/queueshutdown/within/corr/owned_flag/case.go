// The queue is made only when none was passed in, and owned remembers exactly that.
package corrownedflag

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

func Sync(queue workqueue.TypedRateLimitingInterface[string], keys []string) error {
	owned := false
	if queue == nil {
		queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		owned = true
	}
	defer func() {
		if owned {
			queue.ShutDown()
		}
	}()
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		queue.Add(k)
	}
	return nil
}

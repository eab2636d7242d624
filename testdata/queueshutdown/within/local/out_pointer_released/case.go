// The helper stores the queue through a pointer to the caller's variable and the caller shuts that down.
package localoutpointerreleased

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

func open(name string, out *workqueue.TypedRateLimitingInterface[string]) error {
	if name == "" {
		return errors.New("name required")
	}
	*out = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return nil
}

func Use(name string) error {
	var queue workqueue.TypedRateLimitingInterface[string]
	if err := open(name, &queue); err != nil {
		return err
	}
	defer queue.ShutDown()
	queue.Add(name)
	return nil
}

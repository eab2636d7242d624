// The helper returns nil with an error, so the error return of the caller has nothing to shut down.
package correrrormeansnil

import (
	"errors"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

func open(name string) (workqueue.TypedRateLimitingInterface[string], error) {
	if name == "" {
		return nil, errors.New("name required")
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}), nil
}

func Sync(name string, keys []string) error {
	queue, err := open(name)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

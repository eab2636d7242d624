// The flag is set before the last step that can fail, so that error return skips the shutdown.
package defersuccessflagtooearly

import (
	"errors"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Stop() { c.queue.ShutDown() }

func New(store cache.Store, names []string) (*Controller, error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	succeeded := false
	defer func() {
		if !succeeded {
			queue.ShutDown()
		}
	}()
	if len(names) == 0 {
		return nil, errors.New("no names")
	}
	c := &Controller{queue: queue}
	succeeded = true
	if err := store.Resync(); err != nil {
		return nil, err
	}
	return c, nil
}

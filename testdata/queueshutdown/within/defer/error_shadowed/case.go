// The results are unnamed and the inner err shadows the one the deferred closure reads, so the closure sees nil on that return.
package defererrorshadowed

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Stop() { c.queue.ShutDown() }

func New(store cache.Store) (*Controller, error) {
	var err error
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	defer func() {
		if err != nil {
			queue.ShutDown()
		}
	}()
	if err := store.Resync(); err != nil {
		return nil, fmt.Errorf("resync: %w", err)
	}
	return &Controller{queue: queue}, err
}

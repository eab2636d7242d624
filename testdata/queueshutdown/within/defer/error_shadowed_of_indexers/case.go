// The shadowed error is that of adding indexers, which fails only on an informer that runs already.
package defererrorshadowedofindexers

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Stop() { c.queue.ShutDown() }

func New(informer cache.SharedIndexInformer) (*Controller, error) {
	var err error
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer func() {
		if err != nil {
			queue.ShutDown()
		}
	}()
	if err := informer.AddIndexers(cache.Indexers{}); err != nil {
		return nil, fmt.Errorf("add indexers: %w", err)
	}
	return &Controller{queue: queue}, err
}

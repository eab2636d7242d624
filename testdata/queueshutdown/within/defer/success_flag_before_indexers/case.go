// The flag is set before a step that fails only on an informer that runs already.
package defersuccessflagbeforeindexers

import (
	"errors"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Stop() { c.queue.ShutDown() }

func New(informer cache.SharedIndexInformer, names []string) (*Controller, error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
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
	if err := informer.AddIndexers(cache.Indexers{}); err != nil {
		return nil, err
	}
	return c, nil
}

// The flag is set just before the successful return; all other returns run the shutdown.
package defersuccessflag

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
	if err := informer.AddIndexers(cache.Indexers{}); err != nil {
		return nil, err
	}
	c := &Controller{queue: queue}
	succeeded = true
	return c, nil
}

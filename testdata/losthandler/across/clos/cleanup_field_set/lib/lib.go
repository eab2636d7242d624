// The lib controller stores the removal in its func field; the per-workspace owner calls Shutdown on it.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	stopWatching func()
}

func New(inf cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{stopWatching: func() {}}
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	c.stopWatching = func() { _ = inf.RemoveEventHandler(reg) }
	return c, nil
}

func (c *Controller) Shutdown() { c.stopWatching() }

// Package popper has goroutines that wait for an item, and look at their signal between.
package popper

import (
	"context"

	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type cluster struct{ events *cache.FIFO }

func (c *cluster) run(stop <-chan struct{}) {
	go func() { // want `goroutine may wait forever in events.Pop; closing stop does not end it.*`
		for {
			select {
			case <-stop:
				return
			default:
				if _, err := c.events.Pop(func(any, bool) error { return nil }); err != nil {
					println(err)
				}
			}
		}
	}()
}

type Controller struct {
	clusters map[string]*cluster
	stop     <-chan struct{}
	exists   func(name string) bool
}

func (c *Controller) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !c.exists(req.Name) {
		delete(c.clusters, req.Name)
		return ctrl.Result{}, nil
	}
	if c.clusters[req.Name] == nil {
		cl := &cluster{events: cache.NewFIFO(cache.MetaNamespaceKeyFunc)}
		c.clusters[req.Name] = cl
		cl.run(c.stop)
	}
	return ctrl.Result{}, nil
}

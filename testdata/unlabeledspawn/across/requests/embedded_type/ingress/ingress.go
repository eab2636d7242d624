// The controller has its cluster and its wrapper by embedding; the loop started without the wrapper is reported, the other is not.
package ingress

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/requests/embedded_type/meta"
	"k8s.io/client-go/util/workqueue"
)

// Controller is the ingress controller of one workspace.
type Controller struct {
	meta.Base

	queue workqueue.TypedInterface[string]
}

// Run runs the controller.
func (c *Controller) Run(ctx context.Context) {
	go c.Labelled(ctx, c.work)
	go c.work(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	<-ctx.Done()
	c.queue.ShutDown()
}

func (c *Controller) work(ctx context.Context) {
	logger := c.Logger(ctx)
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		logger.Info("ingress", "key", key)
		c.queue.Done(key)
	}
}

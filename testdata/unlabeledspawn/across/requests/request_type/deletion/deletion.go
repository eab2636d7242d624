// The request of another package has a cluster field; the reconcile function starts a goroutine without labels and is reported.
package deletion

import (
	"context"
	"fmt"
	"time"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/requests/request_type/api"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller deletes objects of all clusters.
type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[api.Request]
	delete func(context.Context, api.Request) error
}

// Run runs the workers of the process.
func (c *Controller) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
	c.queue.ShutDown()
}

func (c *Controller) worker(ctx context.Context) {
	for {
		req, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.reconcile(ctx, req); err != nil {
			c.queue.AddRateLimited(req)
		}
		c.queue.Done(req)
	}
}

func (c *Controller) reconcile(ctx context.Context, req api.Request) error {
	result := make(chan error, 1)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		result <- c.delete(ctx, req)
	}()
	select {
	case err := <-result:
		return err
	case <-time.After(time.Minute):
		return fmt.Errorf("deletion of %s takes too long", req)
	}
}

// An index fails only where the informer runs already: the controller is always given to the manager.
package callermanageraddafterindex

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

type Runnable interface {
	Start(ctx context.Context) error
}

type Manager interface {
	Add(r Runnable) error
	IndexField(ctx context.Context, field string) error
}

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController() *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Start(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func SetupWithManager(ctx context.Context, mgr Manager) error {
	c := newController()
	if err := mgr.IndexField(ctx, "spec.nodeName"); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return mgr.Add(c)
}

// The error of a check returns before the controller was given to the manager.
package callermanageraddtoolate

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
	CheckVersion(ctx context.Context, least string) error
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
	c := newController() // want `"c" is dropped on a path without Start, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := mgr.CheckVersion(ctx, "1.30"); err != nil {
		return fmt.Errorf("version: %w", err)
	}
	return mgr.Add(c)
}

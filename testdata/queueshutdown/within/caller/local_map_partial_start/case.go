// The controllers collected in the local map before the failing name are dropped without Run.
package callerlocalmappartialstart

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController(name string) *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func StartAll(ctx context.Context, names []string) error {
	ctrls := map[string]*controller{}
	for _, n := range names {
		if _, dup := ctrls[n]; dup {
			return fmt.Errorf("duplicate controller %q", n)
		}
		ctrls[n] = newController(n) // want `"ctrls" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	}
	for _, c := range ctrls {
		go c.Run(ctx)
	}
	return nil
}

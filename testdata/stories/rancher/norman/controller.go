// Package norman retells the library half of Rancher's leak: a constructor
// creates a workqueue, whose goroutine starts at once, and only run shuts it
// down.
package norman

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A GenericController calls a handler for each key.
type GenericController interface {
	Enqueue(key string)
	Start(ctx context.Context, workers int) error
}

// A HandlerFunc handles one key.
type HandlerFunc func(key string) error

type genericController struct {
	name     string
	informer cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
	handler  HandlerFunc
}

// NewGenericController returns a controller that is not running yet.
func NewGenericController(name string, informer cache.SharedIndexInformer, handler HandlerFunc) GenericController {
	return &genericController{
		name:     name,
		informer: informer,
		handler:  handler,
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: name}),
	}
}

func (g *genericController) Enqueue(key string) { g.queue.Add(key) }

// Start waits for the informer and runs the workers until ctx ends.
func (g *genericController) Start(ctx context.Context, workers int) error {
	if !cache.WaitForCacheSync(ctx.Done(), g.informer.HasSynced) {
		return fmt.Errorf("failed to sync controller %s", g.name) // want `Start can return before it shuts down workqueue "queue" of genericController \(leaks 1 goroutine and 14 KiB each time\)`
	}
	go g.run(ctx, workers)
	return nil
}

func (g *genericController) run(ctx context.Context, workers int) {
	defer g.queue.ShutDown()
	for range workers {
		go wait.Until(g.work, time.Second, ctx.Done())
	}
	<-ctx.Done()
}

func (g *genericController) work() {
	for {
		key, quit := g.queue.Get()
		if quit {
			return
		}
		if err := g.handler(key); err != nil {
			g.queue.AddRateLimited(key)
		} else {
			g.queue.Forget(key)
		}
		g.queue.Done(key)
	}
}

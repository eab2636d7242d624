// ProcessNextWorkItem -> sync registers on the node informer for every key.
package synchandler

import (
	"context"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	nodes coreinformers.NodeInformer
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	for i := 0; i < workers; i++ {
		go wait.UntilWithContext(ctx, c.runWorker, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) runWorker(ctx context.Context) {
	for c.processNextWorkItem(ctx) {
	}
}

func (c *Controller) processNextWorkItem(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) sync(ctx context.Context, key string) error {
	_, err := c.nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to c\.nodes\.Informer\(\) is never removed: called per item of its queue from processNextWorkItem \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(interface{}) { c.queue.Add(key) },
	})
	return err
}

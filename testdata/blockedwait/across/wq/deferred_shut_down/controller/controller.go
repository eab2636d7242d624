// Case: Twin of never_shut_down: Run defers ShutDown and then blocks on ctx.Done; silent.

package controller

import (
	"context"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	cluster string
	queue   workqueue.TypedRateLimitingInterface[string]
}

func New(cluster string) *Controller {
	return &Controller{
		cluster: cluster,
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.runWorker, time.Second)
	<-ctx.Done()
}

func (c *Controller) runWorker(context.Context) {
	for c.processNext() {
	}
}

func (c *Controller) processNext() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	log.Println(c.cluster, key)
	return true
}

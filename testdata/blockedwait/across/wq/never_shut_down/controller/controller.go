// Case: The controller's queue is never shut down; Run returns on ctx.Done and leaves its worker in Get, and the fleet runs one controller per cluster.

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
	go wait.UntilWithContext(ctx, c.runWorker, time.Second) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
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

// right: Run blocks on ctx, then the deferred ShutDown
package dyncert

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"log"
	"time"
)

type C struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	notify func(context.Context) error
}

func (c *C) Run(ctx context.Context, workers int) {
	defer c.queue.ShutDown()
	go wait.Until(c.runWorker, time.Second, ctx.Done())
	go wait.Until(func() {
		if err := c.notify(ctx); err != nil {
			log.Println(err)
		}
	}, time.Minute, ctx.Done())
	<-ctx.Done()
}
func (c *C) runWorker() {
	for c.process() {
	}
}
func (c *C) process() bool {
	k, q := c.queue.Get()
	if q {
		return false
	}
	defer c.queue.Done(k)
	return true
}

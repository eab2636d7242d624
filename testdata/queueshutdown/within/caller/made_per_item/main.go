// A controller is made for each item of a queue that is requeued on errors: that the worker asks
// the queue, and writes to it, does not make it happen once.
package main

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type child struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newChild() *child {
	return &child{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *child) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type parent struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (p *parent) worker(ctx context.Context) {
	for p.processNext(ctx) {
	}
}

func (p *parent) processNext(ctx context.Context) bool {
	key, quit := p.queue.Get()
	if quit {
		return false
	}
	defer p.queue.Done(key)
	if err := p.reconcile(ctx, key); err != nil {
		p.queue.AddRateLimited(key)
		return true
	}
	p.queue.Forget(key)
	return true
}

func (p *parent) reconcile(ctx context.Context, key string) error {
	c := newChild() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if _, err := http.Head(key); err != nil {
		return err
	}
	go c.Run(ctx)
	return nil
}

func main() {
	p := &parent{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	defer p.queue.ShutDown()
	go wait.UntilWithContext(context.Background(), p.worker, time.Second)
	time.Sleep(time.Hour)
}

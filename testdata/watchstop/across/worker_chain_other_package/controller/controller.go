// A queue worker calls a helper of another package for every item; that helper leaks.

package controller

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/watchstop/across/worker_chain_other_package/drain"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	cs    kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
}

func New(cs kubernetes.Interface) *Controller {
	return &Controller{
		cs:    cs,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]()),
	}
}

func (c *Controller) Run(ctx context.Context, workers int) {
	defer c.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, c.worker, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) worker(ctx context.Context) {
	for c.processNextItem(ctx) {
	}
}

func (c *Controller) processNextItem(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		utilruntime.HandleErrorWithContext(ctx, err, "sync", "key", key)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) sync(ctx context.Context, key types.NamespacedName) error {
	return drain.UntilGone(ctx, c.cs.CoreV1().Pods(key.Namespace), key.Name)
}

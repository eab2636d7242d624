package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/worker/lib"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	pods  coreinformers.PodInformer
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(pods coreinformers.PodInformer, q workqueue.TypedRateLimitingInterface[string]) *Controller {
	return &Controller{pods: pods, queue: q}
}

func (c *Controller) Run(ctx context.Context, workers int) {
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
	if err := c.syncPod(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) syncPod(ctx context.Context, key string) error {
	_, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	w, err := lib.NewWaiter(c.pods, name) // want:vet `lib\.NewWaiter adds a handler that is never removed: called per item of its queue from processNextWorkItem \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	tctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return w.Wait(tctx)
}

// The worker defers the unsubscribe func it gets.
package unsubscribedeferredbycaller

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type DrainController struct {
	pods  cache.SharedIndexInformer
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *DrainController) subscribe(node string, gone chan<- string) (func(), error) {
	reg, err := c.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) {
			if p, ok := obj.(*corev1.Pod); ok && p.Spec.NodeName == node {
				gone <- p.Name
			}
		},
	})
	if err != nil {
		return nil, err
	}
	return func() {
		if err := c.pods.RemoveEventHandler(reg); err != nil {
			utilruntime.HandleError(err)
		}
	}, nil
}

func (c *DrainController) drain(ctx context.Context, node string) error {
	gone := make(chan string, 1024)
	unsubscribe, err := c.subscribe(node, gone)
	if err != nil {
		return err
	}
	defer unsubscribe()
	select {
	case name := <-gone:
		klog.InfoS("evicted", "pod", name)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *DrainController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		for {
			key, quit := c.queue.Get()
			if quit {
				return
			}
			if err := c.drain(ctx, key); err != nil {
				c.queue.AddRateLimited(key)
			}
			c.queue.Done(key)
		}
	}, time.Second)
	<-ctx.Done()
}

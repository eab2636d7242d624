// The controller's own Stop shadows the promoted one of the unexported base and does not call it.
package typeembeddedbaseshadowedstop

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type base struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (b *base) Enqueue(key string) { b.queue.Add(key) }
func (b *base) Stop()              { b.queue.ShutDown() }

type NodeController struct {
	base
	cancel context.CancelFunc
}

func NewNodeController(parent context.Context, list func(context.Context, func(string))) *NodeController {
	ctx, cancel := context.WithCancel(parent)
	c := &NodeController{
		base:   base{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "nodes"})}, // want `workqueue "base" of NodeController is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
		cancel: cancel,
	}
	go list(ctx, c.Enqueue)
	return c
}

func (c *NodeController) Stop() {
	klog.Info("stopping node controller")
	c.cancel()
}

// Package fixed is the story with its cure: the controller keeps the
// registrations, and removes them when its context ends. And it is started under
// labels, so that a profile tells its goroutines from those of other workspaces.
package fixed

import (
	"context"
	"errors"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Controller recalculates the quotas of one workspace.
type Controller struct {
	workspace    logicalcluster.Name
	queue        workqueue.TypedRateLimitingInterface[string]
	quotas, pods cache.SharedIndexInformer

	quotaHandler, podHandler cache.ResourceEventHandlerRegistration
}

// Start starts a controller for a workspace.
func Start(ctx context.Context, workspace logicalcluster.Name, quotas, pods cache.SharedIndexInformer) (err error) {
	labels := pprof.Labels("controller", "quota", "logicalcluster", workspace.String())
	pprof.Do(ctx, labels, func(ctx context.Context) {
		var c *Controller
		if c, err = NewController(workspace, quotas, pods); err != nil {
			return
		}
		go func() {
			if err := c.Run(ctx); err != nil {
				utilruntime.HandleErrorWithContext(ctx, err, "Removing the handlers failed")
			}
		}()
	})
	return err
}

// NewController returns a controller for a workspace.
func NewController(workspace logicalcluster.Name, quotas, pods cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{
		workspace: workspace,
		queue:     workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		quotas:    quotas,
		pods:      pods,
	}
	var err error
	if c.quotaHandler, err = quotas.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue}); err != nil {
		c.queue.ShutDown()
		return nil, err
	}
	if c.podHandler, err = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.enqueue}); err != nil {
		c.queue.ShutDown()
		return nil, errors.Join(err, quotas.RemoveEventHandler(c.quotaHandler))
	}
	return c, nil
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

// Run works until the context ends, and leaves nothing behind.
func (c *Controller) Run(ctx context.Context) error {
	<-ctx.Done()
	c.queue.ShutDown()
	return errors.Join(
		c.quotas.RemoveEventHandler(c.quotaHandler),
		c.pods.RemoveEventHandler(c.podHandler),
	)
}

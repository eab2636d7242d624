// The worker's registration sits behind the controller's own sync.Once.
package oncefieldinworker

import (
	"context"
	"sync"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ReplicaController struct {
	pods  cache.SharedIndexInformer
	queue workqueue.TypedRateLimitingInterface[string]
	once  sync.Once
}

func (c *ReplicaController) worker(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.once.Do(c.watchPods)
		klog.V(4).InfoS("sync", "key", key)
		c.queue.Done(key)
	}
}

func (c *ReplicaController) watchPods() {
	if _, err := c.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				c.queue.Add(key)
			}
		},
	}); err != nil {
		utilruntime.HandleError(err)
	}
}

func (c *ReplicaController) run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
}

var _ = (*ReplicaController).run

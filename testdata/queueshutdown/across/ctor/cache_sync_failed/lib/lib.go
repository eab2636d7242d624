// Run releases the queue.
package lib

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller watches pods.
type Controller struct {
	synced []cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// New makes the controller and hangs it on the informer.
func New(inf cache.SharedIndexInformer) *Controller {
	c := &Controller{
		synced: []cache.InformerSynced{inf.HasSynced},
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName]()),
	}
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if n, err := cache.ObjectToName(obj); err == nil {
				c.queue.Add(n)
			}
		},
	})
	return c
}

// Synced tells whether the informer has its first list.
func (c *Controller) Synced(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, c.synced...)
}

// Run works until stop closes.
func (c *Controller) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	go wait.Until(func() {
		for {
			n, down := c.queue.Get()
			if down {
				return
			}
			c.queue.Done(n)
		}
	}, time.Second, stop)
	<-stop
}

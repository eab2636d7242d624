// Inside the handler literal the controller is dropped when the object carries the skip annotation.
package callerhandlerstartssome

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController(name string) *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Register(ctx context.Context, informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			m, ok := obj.(metav1.Object)
			if !ok {
				return
			}
			c := newController(m.GetName()) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
			if m.GetAnnotations()["example.com/skip"] == "true" {
				klog.InfoS("skipped", "name", m.GetName())
				return
			}
			go c.Run(ctx)
		},
	})
	return err
}

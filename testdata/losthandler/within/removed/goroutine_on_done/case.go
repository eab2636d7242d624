// A literal started by the constructor removes the handler when ctx ends.
package goroutineondone

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ScopeController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewScopeController(ctx context.Context, namespaces cache.SharedIndexInformer) (*ScopeController, error) {
	c := &ScopeController{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	reg, err := namespaces.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { c.queue.Add(obj.(*corev1.Namespace).Name) },
	})
	if err != nil {
		c.queue.ShutDown()
		return nil, err
	}
	go func() {
		defer utilruntime.HandleCrash()
		<-ctx.Done()
		if err := namespaces.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "remove namespace handler")
		}
		c.queue.ShutDown()
	}()
	return c, nil
}

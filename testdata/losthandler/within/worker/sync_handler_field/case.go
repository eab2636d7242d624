// The worker calls a func-typed field that was set to the method that registers.
package synchandlerfield

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ReplicaController struct {
	podInformer coreinformers.PodInformer
	queue       workqueue.TypedRateLimitingInterface[string]
	syncHandler func(ctx context.Context, key string) error
}

func NewReplicaController(pods coreinformers.PodInformer) *ReplicaController {
	c := &ReplicaController{
		podInformer: pods,
		queue:       workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	c.syncHandler = c.syncReplica
	return c
}

func (c *ReplicaController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
}

func (c *ReplicaController) worker(ctx context.Context) {
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		if err := c.syncHandler(ctx, key); err != nil {
			c.queue.AddRateLimited(key)
		}
		c.queue.Done(key)
	}
}

func (c *ReplicaController) syncReplica(ctx context.Context, key string) error {
	ns, _, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	_, err = c.podInformer.Informer().AddEventHandler(cache.FilteringResourceEventHandler{ // want `the handler added to c\.podInformer\.Informer\(\) is never removed: called per item of its queue from worker \(leaks 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(obj interface{}) bool { return obj.(*corev1.Pod).Namespace == ns },
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { c.queue.Add(key) }},
	})
	return err
}

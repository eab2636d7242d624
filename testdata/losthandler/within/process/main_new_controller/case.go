// Main -> run -> newController, which drops on the factory it is given.
package main

import (
	"context"
	"os"
	"os/signal"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type controller struct {
	lister corelisters.PodLister
	queue  workqueue.TypedRateLimitingInterface[string]
}

func newController(factory informers.SharedInformerFactory) (*controller, error) {
	pods := factory.Core().V1().Pods()
	c := &controller{
		lister: pods.Lister(),
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *controller) enqueue(obj interface{}) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *controller) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func run(ctx context.Context) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(clientset, 0)
	c, err := newController(factory)
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	c.run(ctx)
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		klog.Fatal(err)
	}
}

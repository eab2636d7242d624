// A constructor registering on two informers; called once by main through an app package.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Binder struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewBinder(pods, nodes cache.SharedIndexInformer) (*Binder, error) {
	b := &Binder{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	if _, err := pods.AddEventHandler(b.handler()); err != nil { // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	if _, err := nodes.AddEventHandler(b.handler()); err != nil { // want:vet `the handler added to nodes is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return b, nil
}

func (b *Binder) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			b.queue.Add(k)
		}
	}}
}

func (b *Binder) Run(ctx context.Context) {
	defer b.queue.ShutDown()
	<-ctx.Done()
}

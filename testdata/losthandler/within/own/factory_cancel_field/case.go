// The type makes factory and context in Start, Close cancels.
package factorycancelfield

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Resolver struct {
	clientset kubernetes.Interface
	cancel    context.CancelFunc
	update    chan struct{}
}

func (r *Resolver) Start(namespace string) error {
	ctx, cancel := context.WithCancel(context.Background())
	factory := informers.NewSharedInformerFactoryWithOptions(r.clientset, 0, informers.WithNamespace(namespace))
	epslices := factory.Discovery().V1().EndpointSlices().Informer()
	if _, err := epslices.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(interface{}) { r.kick() },
		DeleteFunc: func(interface{}) { r.kick() },
	}); err != nil {
		cancel()
		return err
	}
	r.cancel = cancel
	factory.StartWithContext(ctx)
	return nil
}

func (r *Resolver) kick() {
	select {
	case r.update <- struct{}{}:
	default:
	}
}

func (r *Resolver) Close() {
	if r.cancel != nil {
		r.cancel()
	}
}

// Run(ctx) itself registers on the informer that was handed in and leaves the handler at its end.
package runregisters

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Recorder struct {
	Events cache.SharedIndexInformer
	Sink   func(*corev1.Event)
}

func (r *Recorder) Run(ctx context.Context) error {
	if _, err := r.Events.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to r\.Events is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			if ev, ok := obj.(*corev1.Event); ok && ctx.Err() == nil {
				r.Sink(ev)
			}
		},
	}); err != nil {
		return err
	}
	klog.FromContext(ctx).Info("event recorder running")
	<-ctx.Done()
	return ctx.Err()
}

// One goroutine of the errgroup waits for the end and removes.
package errgroupmember

import (
	"context"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Forwarder struct {
	events cache.SharedIndexInformer
	ch     chan *corev1.Event
}

func (f *Forwarder) Run(ctx context.Context) error {
	reg, err := f.events.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			select {
			case f.ch <- obj.(*corev1.Event):
			default:
			}
		},
	})
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		<-ctx.Done()
		return f.events.RemoveEventHandler(reg)
	})
	g.Go(func() error {
		for {
			select {
			case ev := <-f.ch:
				klog.InfoS(ev.Message)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
	return g.Wait()
}

// OK: an errgroup goroutine shuts the broadcaster down when its context ends; called per queue item.
package errgroupbc

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

type Worker struct {
	queue workqueue.TypedInterface[string]
	kube  kubernetes.Interface
	steps []func(context.Context, record.EventRecorder, string) error
}

func (w *Worker) Loop(ctx context.Context) error {
	for {
		item, shutdown := w.queue.Get()
		if shutdown {
			return nil
		}
		err := w.process(ctx, item)
		w.queue.Done(item)
		if err != nil {
			return err
		}
	}
}

func (w *Worker) process(parent context.Context, item string) error {
	b := record.NewBroadcasterForTests(time.Second)
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: w.kube.CoreV1().Events(item)})
	rec := b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "worker"})

	ctx, cancel := context.WithTimeout(parent, time.Minute)
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer b.Shutdown()
		<-gctx.Done()
		return nil
	})
	g.Go(func() error {
		defer cancel()
		for _, s := range w.steps {
			if err := s(gctx, rec, item); err != nil {
				return err
			}
		}
		return nil
	})
	return g.Wait()
}

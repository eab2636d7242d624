// OK: a feed function returns events and a stop func (the watch's method value); callers defer it.
package feed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
)

type feedFunc func(ctx context.Context, ns string) (<-chan watch.Event, func(), error)

func podFeed(cs kubernetes.Interface) feedFunc {
	return func(ctx context.Context, ns string) (<-chan watch.Event, func(), error) {
		w, err := cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return nil, func() {}, err
		}
		return w.ResultChan(), w.Stop, nil
	}
}

type Worker struct {
	open  feedFunc
	queue workqueue.TypedDelayingInterface[string]
}

func NewWorker(cs kubernetes.Interface, q workqueue.TypedDelayingInterface[string]) *Worker {
	return &Worker{open: podFeed(cs), queue: q}
}

func (w *Worker) Process(ctx context.Context) {
	for {
		ns, quit := w.queue.Get()
		if quit {
			return
		}
		_ = w.first(ctx, ns)
		w.queue.Done(ns)
	}
}

func (w *Worker) first(ctx context.Context, ns string) error {
	events, stop, err := w.open(ctx, ns)
	defer stop()
	if err != nil {
		return err
	}
	select {
	case ev, ok := <-events:
		if !ok {
			return errors.New("closed")
		}
		if _, ok := ev.Object.(*corev1.Pod); !ok {
			return errors.New("unexpected object")
		}
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

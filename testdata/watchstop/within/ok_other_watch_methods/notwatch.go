// Methods named Watch that return no watch.Interface: a controller's Watch, a file watcher, an own subscription type.

package notwatch

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

type Subscription interface {
	Stop()
	ResultChan() <-chan string
}

type bus struct {
	subs []chan string
}

type sub struct{ c chan string }

func (s sub) Stop()                     {}
func (s sub) ResultChan() <-chan string { return s.c }

func (b *bus) Watch(ctx context.Context, topic string) (Subscription, error) {
	if topic == "" {
		return nil, errors.New("no topic")
	}
	c := make(chan string, 1)
	b.subs = append(b.subs, c)
	return sub{c}, nil
}

type fileWatcher struct{ path string }

func (f fileWatcher) Watch(ctx context.Context) (<-chan struct{}, error) {
	ch := make(chan struct{})
	context.AfterFunc(ctx, func() { close(ch) })
	return ch, nil
}

func Setup(ctx context.Context, mgr ctrl.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("notwatch", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	if err := c.Watch(source.Kind(mgr.GetCache(), &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{})); err != nil {
		return err
	}
	changed, err := fileWatcher{"/etc/config"}.Watch(ctx)
	if err != nil {
		return err
	}
	s, err := (&bus{}).Watch(ctx, "reload")
	if err != nil {
		return err
	}
	select {
	case <-changed:
	case topic := <-s.ResultChan():
		klog.InfoS("got", "topic", topic)
	case <-ctx.Done():
	}
	return nil
}

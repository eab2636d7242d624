// A watch that forwards the events of another: its Stop stops that, and who stops it reads no more.
package wrapper_send

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

type source interface {
	Watch(context.Context, metav1.ListOptions) (watch.Interface, error)
}

type client struct {
	source  source
	convert func(runtime.Object) runtime.Object
}

func (c *client) Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	from, err := c.source.Watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	events := make(chan watch.Event)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(events)
		for e := range from.ResultChan() {
			e.Object = c.convert(e.Object)
			events <- e
		}
	}()
	return &converted{Interface: from, events: events}, nil
}

type converted struct {
	watch.Interface
	events chan watch.Event
}

func (w *converted) ResultChan() <-chan watch.Event { return w.events }

// BUG: Close runs the callbacks but never stops the watch kept in the field.
package oncesub

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type Subscriber struct {
	w        watch.Interface
	closing  sync.Once
	onClosed []func()
}

func Dial(ctx context.Context, c typedcorev1.SecretInterface, selector string, opts ...func(*Subscriber)) (*Subscriber, error) {
	w, err := c.Watch(ctx, metav1.ListOptions{LabelSelector: selector}) // want `watch "w" of Subscriber is not stopped by Close \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return nil, err
	}
	s := &Subscriber{w: w}
	for _, o := range opts {
		o(s)
	}
	context.AfterFunc(ctx, s.Close)
	return s, nil
}

func OnClosed(f func()) func(*Subscriber) {
	return func(s *Subscriber) { s.onClosed = append(s.onClosed, f) }
}

func (s *Subscriber) Next() (watch.Event, bool) {
	ev, ok := <-s.w.ResultChan()
	return ev, ok
}

func (s *Subscriber) Close() {
	s.closing.Do(func() {
		for _, f := range s.onClosed {
			f()
		}
	})
}

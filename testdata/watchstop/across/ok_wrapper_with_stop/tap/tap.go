// A wrapper that implements watch.Interface itself and stops the inner watch.

package tap

import (
	"context"
	"sync"
	"sync/atomic"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Tap struct {
	inner  watch.Interface
	result chan watch.Event
	done   chan struct{}
	once   sync.Once
	Seen   atomic.Int64
}

var _ watch.Interface = &Tap{}

// Open starts a tapped watch of the pods of a namespace.
func Open(ctx context.Context, cs kubernetes.Interface, ns string) (*Tap, error) {
	inner, err := cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	t := &Tap{inner: inner, result: make(chan watch.Event), done: make(chan struct{})}
	go t.loop()
	return t, nil
}

func (t *Tap) loop() {
	defer close(t.result)
	for ev := range t.inner.ResultChan() {
		t.Seen.Add(1)
		select {
		case t.result <- ev:
		case <-t.done:
			return
		}
	}
}

func (t *Tap) ResultChan() <-chan watch.Event { return t.result }

func (t *Tap) Stop() {
	t.once.Do(func() {
		close(t.done)
		t.inner.Stop()
	})
}

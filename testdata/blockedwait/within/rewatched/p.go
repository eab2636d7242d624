// Watches are begun again and again, by a reflector.
package main

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type wrapped struct {
	result chan watch.Event
	source watch.Interface
}

func (w *wrapped) ResultChan() <-chan watch.Event { return w.result }

func (w *wrapped) Stop() { w.source.Stop() }

// The goroutine stays until the context of all watches ends, where nobody receives any more.
func untilAllEnd(ctx context.Context, c kubernetes.Interface, opts metav1.ListOptions) (watch.Interface, error) {
	source, err := c.CoreV1().Pods("").Watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	w := &wrapped{result: make(chan watch.Event), source: source}
	go func() { // want `goroutine may wait until the end of ctx to send on "result"; nothing else ends it \(.*per watch.*\)`
		for {
			select {
			case <-ctx.Done():
				return
			case event, ok := <-source.ResultChan():
				if !ok {
					close(w.result)
					return
				}
				select {
				case w.result <- event:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return w, nil
}

// Stop ends this one.
type stopped struct {
	result chan watch.Event
	source watch.Interface
	once   sync.Once
	done   chan struct{}
}

func (w *stopped) ResultChan() <-chan watch.Event { return w.result }

func (w *stopped) Stop() { w.once.Do(func() { close(w.done); w.source.Stop() }) }

func untilStopped(ctx context.Context, c kubernetes.Interface, opts metav1.ListOptions) (watch.Interface, error) {
	source, err := c.CoreV1().Nodes().Watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	w := &stopped{result: make(chan watch.Event), source: source, done: make(chan struct{})}
	go func() {
		defer close(w.result)
		for event := range source.ResultChan() {
			select {
			case w.result <- event:
			case <-w.done:
				return
			}
		}
	}()
	return w, nil
}

type forwarded struct {
	result chan watch.Event
	source watch.Interface
}

func (w *forwarded) ResultChan() <-chan watch.Event { return w.result }

func (w *forwarded) Stop() { w.source.Stop() }

// A client of one's own is asked likewise, by the method of a ListerWatcher.
type lister struct {
	ctx    context.Context
	client kubernetes.Interface
}

func (l *lister) List(opts metav1.ListOptions) (runtime.Object, error) {
	return l.client.CoreV1().Services("").List(l.ctx, opts)
}

func (l *lister) Watch(opts metav1.ListOptions) (watch.Interface, error) {
	source, err := l.client.CoreV1().Services("").Watch(l.ctx, opts)
	if err != nil {
		return nil, err
	}
	w := &forwarded{result: make(chan watch.Event), source: source}
	go func() { // want `goroutine may wait forever to send on "result"; nothing ends it .*`
		defer close(w.result)
		for event := range source.ResultChan() {
			w.result <- event
		}
	}()
	return w, nil
}

func main() {
	ctx := context.Background()
	c := kubernetes.NewForConfigOrDie(nil)
	for _, lw := range []cache.ListerWatcher{
		&cache.ListWatch{
			ListFunc: func(opts metav1.ListOptions) (runtime.Object, error) {
				return c.CoreV1().Pods("").List(ctx, opts)
			},
			WatchFunc: func(opts metav1.ListOptions) (watch.Interface, error) { return untilAllEnd(ctx, c, opts) },
		},
		&cache.ListWatch{
			ListFunc:  func(opts metav1.ListOptions) (runtime.Object, error) { return c.CoreV1().Nodes().List(ctx, opts) },
			WatchFunc: func(opts metav1.ListOptions) (watch.Interface, error) { return untilStopped(ctx, c, opts) },
		},
		&lister{ctx, c},
	} {
		go cache.NewSharedIndexInformer(lw, &corev1.Pod{}, 0, nil).Run(ctx.Done())
	}
	select {}
}

// Package stopsends has watches that wrap others, whose Stop sends to the goroutine before it closes what that sends on.
package stopsends

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
)

type Event struct{ Type string }

type wrapper struct {
	watch   watch.Interface
	ch      chan Event
	stopCh  chan struct{}
	started bool
	mu      sync.Mutex
}

type client struct {
	dyn dynamic.ResourceInterface
}

func (c *client) Watch(ctx context.Context) (*wrapper, error) {
	w, err := c.dyn.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return &wrapper{watch: w, ch: make(chan Event, 1), stopCh: make(chan struct{})}, nil
}

func (w *wrapper) start() {
	for {
		select {
		case evt, ok := <-w.watch.ResultChan():
			if !ok {
				w.mu.Lock()
				if w.started {
					close(w.ch)
					w.watch.Stop()
					w.started = false
				}
				w.mu.Unlock()
				return
			}
			if evt.Object == nil {
				break
			}
			w.ch <- Event{Type: string(evt.Type)}
		case <-w.stopCh:
			close(w.stopCh)
			return
		}
	}
}

func (w *wrapper) Stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started {
		return
	}
	w.stopCh <- struct{}{}
	close(w.ch)
	w.watch.Stop()
	w.started = false
}

func (w *wrapper) WatchEvents() <-chan Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started {
		go w.start() // want `goroutine may wait forever to send on "ch"; Stop does not end it.*`
		w.started = true
	}
	return w.ch
}

// mended looks for its end where it sends.
type mended struct {
	watch   watch.Interface
	ch      chan Event
	stopCh  chan struct{}
	started bool
	mu      sync.Mutex
}

func (c *client) WatchWell(ctx context.Context) (*mended, error) {
	w, err := c.dyn.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return &mended{watch: w, ch: make(chan Event, 1), stopCh: make(chan struct{}, 1)}, nil
}

func (w *mended) start() {
	defer close(w.ch)
	for {
		select {
		case evt, ok := <-w.watch.ResultChan():
			if !ok {
				return
			}
			select {
			case w.ch <- Event{Type: string(evt.Type)}:
			case <-w.stopCh:
				return
			}
		case <-w.stopCh:
			return
		}
	}
}

func (w *mended) Stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started {
		return
	}
	w.stopCh <- struct{}{}
	w.watch.Stop()
	w.started = false
}

func (w *mended) WatchEvents() <-chan Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started {
		go w.start()
		w.started = true
	}
	return w.ch
}

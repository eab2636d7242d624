// Package drains stops what it has started once, and waits for that as long as it may.
package drains

import (
	"context"
	"sync"
)

type event struct{ name string }

// A Recorder writes in the background until Stop closes its queue.
type Recorder struct {
	mu      sync.Mutex
	queue   chan event
	stopped bool
	drained chan struct{}
}

func shut[T any](ch chan T) { close(ch) }

// NewRecorder starts it.
func NewRecorder(sink func(event)) *Recorder {
	r := &Recorder{queue: make(chan event, 16), drained: make(chan struct{})}
	go func(in <-chan event) {
		defer shut(r.drained)
		for ev := range in {
			sink(ev)
		}
	}(r.queue)
	return r
}

// Stop has nothing to close where that was done.
func (r *Recorder) Stop(ctx context.Context) error {
	r.mu.Lock()
	if !r.stopped {
		r.stopped = true
		shut(r.queue)
	}
	r.mu.Unlock()
	select {
	case <-r.drained:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A Writer is the same, with a Stop that waits first.
type Writer struct {
	mu    sync.Mutex
	queue chan event
	told  bool
}

// NewWriter starts it.
func NewWriter(sink func(event)) *Writer {
	w := &Writer{queue: make(chan event, 16)}
	go func(in <-chan event) {
		for ev := range in {
			sink(ev)
		}
	}(w.queue)
	return w
}

// Stop gives up before it has closed the queue.
func (w *Writer) Stop(ctx context.Context, flushed <-chan event) error {
	w.mu.Lock()
	if !w.told {
		w.told = true
		println("stopping")
	}
	w.mu.Unlock()
	select {
	case <-flushed:
	case <-ctx.Done():
		return ctx.Err() // want `Stop can return before it stops goroutine "queue" of Writer \(leaks 1 goroutine and what it holds each time\)`
	}
	shut(w.queue)
	return nil
}

// Package keptfuncs keeps the funcs that shut its queues down in lists, of which some are run.
package keptfuncs

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type queue = workqueue.TypedRateLimitingInterface[string]

// A Right one runs its list.
type Right struct {
	queue   queue
	closers []func()
	once    sync.Once
}

func NewRight() *Right {
	r := &Right{}
	r.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	r.closers = append(r.closers, r.queue.ShutDown)
	return r
}

func (r *Right) Enqueue(key string) { r.queue.Add(key) }

func (r *Right) Close() {
	r.once.Do(func() {
		for _, f := range r.closers {
			f()
		}
	})
}

// A Wrong one runs another.
type Wrong struct {
	queue   queue
	onStop  []func()
	closers []func()
	once    sync.Once
}

func NewWrong() *Wrong {
	w := &Wrong{}
	w.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" of Wrong is not shut down by Close \(leaks 1 goroutine .*\)`
	w.onStop = append(w.onStop, w.queue.ShutDown)
	return w
}

func (w *Wrong) OnClose(f func()) { w.closers = append(w.closers, f) }

func (w *Wrong) Enqueue(key string) { w.queue.Add(key) }

func (w *Wrong) Close() {
	w.once.Do(func() {
		for _, f := range w.closers {
			f()
		}
	})
}

// An Open one gives its list to others.
type Open struct {
	queue  queue
	OnStop []func()
}

func NewOpen() *Open {
	o := &Open{}
	o.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	o.OnStop = append(o.OnStop, o.queue.ShutDown)
	return o
}

func (o *Open) Enqueue(key string) { o.queue.Add(key) }

func (o *Open) Close() { println("closed") }

// A Given one gives it by a method.
type Given struct {
	queue  queue
	onStop []func()
}

func NewGiven() *Given {
	g := &Given{}
	g.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	g.onStop = append(g.onStop, g.queue.ShutDown)
	return g
}

func (g *Given) Stops() []func() { return g.onStop }

func (g *Given) Close() { println("closed") }

func Serve(ctx context.Context, names <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-names:
			r, w, o, g := NewRight(), NewWrong(), NewOpen(), NewGiven()
			r.Enqueue(name)
			w.Enqueue(name)
			o.Enqueue(name)
			r.Close()
			w.Close()
			o.OnStop[0]()
			g.Stops()[0]()
		}
	}
}

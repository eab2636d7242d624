// Package ranout replaces an entry whose goroutine has ended by itself: it runs what is not in view.
package ranout

import (
	"context"
	"net/http"
	"sync"
)

type Engine interface {
	Start(ctx context.Context) error
}

type handle struct {
	cancel context.CancelFunc
	gone   bool
}

type Registry struct {
	mu      sync.Mutex
	running map[string]*handle
}

func (r *Registry) Ensure(key string, e Engine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if h, ok := r.running[key]; ok && !h.gone {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	h := &handle{cancel: cancel}
	r.running[key] = h
	go func() {
		defer cancel()
		e.Start(ctx)
		r.mu.Lock()
		h.gone = true
		r.mu.Unlock()
	}()
}

func (r *Registry) Remove(key string) {
	r.mu.Lock()
	h := r.running[key]
	delete(r.running, key)
	r.mu.Unlock()
	if h != nil {
		h.cancel()
	}
}

// Forgetful takes it out without an end: also an engine that goes on is left.
type Forgetful struct {
	mu      sync.Mutex
	running map[string]*handle
}

func (r *Forgetful) Ensure(key string, e Engine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if h, ok := r.running[key]; ok && !h.gone {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	h := &handle{cancel: cancel}
	r.running[key] = h
	go func() {
		defer cancel()
		e.Start(ctx)
		r.mu.Lock()
		h.gone = true
		r.mu.Unlock()
	}()
}

func (r *Forgetful) Remove(key string) {
	r.mu.Lock()
	delete(r.running, key) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	r.mu.Unlock()
}

// Blind asks for nothing.
type Blind struct{ running handle }

func (r *Blind) Ensure(e Engine) {
	ctx, cancel := context.WithCancel(context.Background())
	r.running.cancel = cancel
	go func() { // want `goroutine "running" of Blind is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
		defer cancel()
		e.Start(ctx)
	}()
}

func (r *Blind) Remove() { r.running.cancel() }

func Serve(e Engine) {
	r := &Registry{running: map[string]*handle{}}
	f := &Forgetful{running: map[string]*handle{}}
	b := &Blind{}
	http.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) {
		r.Ensure(q.Host, e)
		f.Ensure(q.Host, e)
		b.Ensure(e)
	})
	http.HandleFunc("/gone", func(w http.ResponseWriter, q *http.Request) {
		r.Remove(q.Host)
		f.Remove(q.Host)
		b.Remove()
	})
	http.ListenAndServe(":0", nil)
}

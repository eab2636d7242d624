// Package main has a gate that runs what it is given, or says that it has not.
package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

type gate struct{ sem *semaphore.Weighted }

// pass says first whether it has run the work.
func (g *gate) pass(ctx context.Context, work func() error) (ran bool, err error) {
	if err := g.sem.Acquire(ctx, 1); err != nil {
		return false, fmt.Errorf("turned away: %w", err)
	}
	defer g.sem.Release(1)
	return true, work()
}

// push says so by nothing but an error.
func (g *gate) push(ctx context.Context, work func() error) error {
	if err := g.sem.Acquire(ctx, 1); err != nil {
		return fmt.Errorf("turned away: %w", err) // want `push can return before it stops the goroutine that "done" ends .*`
	}
	defer g.sem.Release(1)
	return work()
}

func meter(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Second):
		}
	}
}

func (g *gate) told(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	stop := func() { close(done) }
	go meter(done)
	work := func() error {
		defer stop()
		return nil
	}
	ran, err := g.pass(r.Context(), work)
	if !ran {
		stop()
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

func (g *gate) untold(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	stop := func() { close(done) }
	go meter(done)
	work := func() error {
		defer stop()
		return nil
	}
	if err := g.push(r.Context(), work); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

func (g *gate) once(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	stop := sync.OnceFunc(func() { close(done) })
	go meter(done) // want `the goroutine that "done" ends is not stopped on every path .*`
	work := func() error {
		defer stop()
		return nil
	}
	if err := g.sem.Acquire(r.Context(), 1); err != nil {
		return
	}
	defer g.sem.Release(1)
	_ = work()
}

func (g *gate) onceDeferred(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	stop := sync.OnceFunc(func() { close(done) })
	go meter(done)
	defer stop()
	work := func() error {
		defer stop()
		return nil
	}
	if err := g.sem.Acquire(r.Context(), 1); err != nil {
		return
	}
	defer g.sem.Release(1)
	_ = work()
}

func main() {
	g := &gate{semaphore.NewWeighted(4)}
	http.HandleFunc("/told", g.told)
	http.HandleFunc("/untold", g.untold)
	http.HandleFunc("/once", g.once)
	http.HandleFunc("/deferred", g.onceDeferred)
	_ = http.ListenAndServe(":8080", nil)
}

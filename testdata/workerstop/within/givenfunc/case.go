// Package main starts what functions give, which end with what those were given.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

func forever(name string) func() {
	return func() {
		for {
			time.Sleep(time.Second)
			println(name)
		}
	}
}

func poll(ctx context.Context, name string) func() {
	return func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				println(name)
			}
		}
	}
}

func watch(quit <-chan struct{}, name string) func() {
	return func() {
		for {
			select {
			case <-quit:
				return
			case <-time.After(time.Second):
				println(name)
			}
		}
	}
}

type server struct{ ctx context.Context }

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	go forever(r.URL.Path)() // want `goroutine runs for ever: nothing ends it.*`
	go poll(r.Context(), r.URL.Path)()
	go poll(s.ctx, r.URL.Path)() // want `goroutine runs until s.ctx ends, and more are started before that.*`
}

func (s *server) grouped(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	wg.Go(forever(r.URL.Path)) // want `goroutine runs for ever: nothing ends it.*`
	f := poll(context.Background(), r.URL.Path)
	wg.Go(f) // want `goroutine runs for ever: nothing ends it.*`
}

// watcher gives the same by a method.
func (s *server) watcher(ctx context.Context, name string) func() {
	return func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				println(name, s)
			}
		}
	}
}

func (s *server) bound(w http.ResponseWriter, r *http.Request) {
	watcher := s.watcher
	go watcher(r.Context(), r.URL.Path)()
	go watcher(s.ctx, r.URL.Path)() // want `goroutine runs until s.ctx ends, and more are started before that.*`
}

func stopped(w http.ResponseWriter, r *http.Request) {
	quit := make(chan struct{})
	defer close(quit)
	go watch(quit, r.URL.Path)()
	time.Sleep(time.Second)
}

func forgotten(w http.ResponseWriter, r *http.Request) {
	quit := make(chan struct{})
	go watch(quit, r.URL.Path)() // want `the goroutine that "quit" ends is not stopped on every path.*`
	if r.Host == "" {
		return
	}
	time.Sleep(time.Second)
	close(quit)
}

func main() {
	s := &server{ctx: context.Background()}
	go forever("main")()
	http.HandleFunc("/", s.handle)
	http.HandleFunc("/grouped", s.grouped)
	http.HandleFunc("/bound", s.bound)
	http.HandleFunc("/stopped", stopped)
	http.HandleFunc("/forgotten", forgotten)
	_ = http.ListenAndServe(":8080", nil)
}

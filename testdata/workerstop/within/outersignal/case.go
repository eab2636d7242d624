// Command outersignal starts goroutines that end with what a function around the literal has, or by a helper that is given what runs.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func wait(stop <-chan struct{}) { <-stop }

type app struct{ ctx context.Context }

// A handler that a method gives.
func (a *app) with() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		go poll(a.ctx) // want `goroutine runs until a.ctx ends, and more are started before that: started per request in with \(leaks 1 goroutine and what it holds each time\)`
	}
}

func background(ctx context.Context, f func(context.Context)) { go f(ctx) }

func launch(f func()) {
	go func() {
		defer println("over")
		f()
	}()
}

// A helper is given the func, and what that is given.
func (a *app) helped(w http.ResponseWriter, r *http.Request) {
	background(a.ctx, poll)        // want `goroutine runs until a.ctx ends, and more are started before that: started per request in helped \(leaks 1 goroutine and what it holds each time\)`
	launch(func() { poll(a.ctx) }) // want `goroutine runs until a.ctx ends, and more are started before that: started per request in helped \(leaks 1 goroutine and what it holds each time\)`
}

// A helper is given what ends with the request.
func (a *app) helpedFor(w http.ResponseWriter, r *http.Request) {
	background(r.Context(), poll)
	launch(func() { poll(r.Context()) })
	ctx, cancel := context.WithCancel(a.ctx)
	defer cancel()
	background(ctx, poll)
}

// A helper is given what ends by itself.
func (a *app) helpedOnce(w http.ResponseWriter, r *http.Request) {
	launch(func() { time.Sleep(time.Second) })
	ctx, cancel := context.WithTimeout(a.ctx, time.Minute)
	launch(func() { defer cancel(); poll(ctx) })
}

func each(items []string, f func(string)) {
	for _, i := range items {
		f(i)
	}
}

type bus struct{ fs []func(string) }

func (b *bus) on(f func(string)) { b.fs = append(b.fs, f) }
func (b *bus) emit(s string) {
	for _, f := range b.fs {
		f(s)
	}
}

// What the function makes ends with it, however many its literals start.
func own(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	start := func() { go poll(ctx) }
	for range r.URL.Query() {
		start()
	}
	each(r.Form["a"], func(string) { go poll(ctx) })
	stop := make(chan struct{})
	defer close(stop)
	each(r.Form["b"], func(string) { go wait(stop) })
	b := &bus{}
	b.on(func(string) { go poll(ctx) })
	for _, x := range r.Form["c"] {
		b.emit(x)
	}
	var once sync.Once
	for {
		once.Do(func() { go poll(ctx) })
		if _, err := r.Body.Read(nil); err != nil {
			return
		}
	}
}

// A context for each turn, which ends the one before.
func turns(ctx context.Context, events <-chan string) {
	var last context.CancelFunc
	for range events {
		if last != nil {
			last()
		}
		var turn context.Context
		turn, last = context.WithCancel(ctx)
		run(func() { go poll(turn) })
	}
}

func run(f func()) { f() }

// One context for all turns.
func allTurns(ctx context.Context, events <-chan string) {
	for range events {
		run(func() {
			go poll(ctx) // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from allTurns \(leaks 1 goroutine and what it holds each time\)`
		})
	}
}

type manager struct{ stops map[string]chan struct{} }

func (m *manager) add(w http.ResponseWriter, r *http.Request) {
	if _, ok := m.stops[r.URL.Path]; ok {
		return
	}
	stop := make(chan struct{})
	m.stops[r.URL.Path] = stop
	run(func() { go wait(stop) })
	launch(func() { wait(stop) })
}

func (m *manager) remove(w http.ResponseWriter, r *http.Request) {
	if stop, ok := m.stops[r.URL.Path]; ok {
		close(stop)
		delete(m.stops, r.URL.Path)
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &app{ctx}
	m := &manager{map[string]chan struct{}{}}
	http.HandleFunc("/with", a.with())
	http.HandleFunc("/helped", a.helped)
	http.HandleFunc("/helpedfor", a.helpedFor)
	http.HandleFunc("/helpedonce", a.helpedOnce)
	http.HandleFunc("/own", own)
	http.HandleFunc("/add", m.add)
	http.HandleFunc("/remove", m.remove)
	http.HandleFunc("/direct", func(w http.ResponseWriter, r *http.Request) {
		go poll(ctx) // want `goroutine runs until ctx ends, and more are started before that: started per request in main \(leaks 1 goroutine and what it holds each time\)`
	})
	http.HandleFunc("/object", func(w http.ResponseWriter, r *http.Request) {
		go poll(a.ctx) // want `goroutine runs until a.ctx ends, and more are started before that: started per request in main \(leaks 1 goroutine and what it holds each time\)`
	})
	var once sync.Once
	http.HandleFunc("/once", func(w http.ResponseWriter, r *http.Request) { once.Do(func() { go poll(ctx) }) })
	http.HandleFunc("/request", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		each(r.Form["b"], func(string) { go poll(ctx) })
	})
	events := make(chan string)
	go turns(ctx, events)
	go allTurns(ctx, events)
	launch(func() { poll(ctx) })
	background(ctx, poll)
	http.ListenAndServe(":8080", nil)
}

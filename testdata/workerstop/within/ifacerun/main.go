// Package main starts what is behind interfaces that the program declares.
package main

import (
	"context"
	"net/http"
	"time"
)

type component interface{ Run(context.Context) }

type janitor struct{ n int }

func (j *janitor) Run(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			j.n++
		case <-ctx.Done():
			return
		}
	}
}

type sweeper struct{ n int }

func (s sweeper) Run(ctx context.Context) {
	for {
		select {
		case <-time.After(time.Second):
			s.n++
		case <-ctx.Done():
			return
		}
	}
}

type endless interface{ spin() }

type one struct{ n int }

func (o *one) spin() {
	for range time.Tick(time.Second) {
		o.n++
	}
}

type two struct{ n int }

func (o *two) spin() {
	for {
		time.Sleep(time.Second)
		o.n++
	}
}

func launch(list []component, ctx context.Context) {
	for _, c := range list {
		go c.Run(ctx)
	}
}

func main() {
	http.HandleFunc("/lost", func(w http.ResponseWriter, r *http.Request) {
		ctx := context.Background()
		for _, c := range []component{&janitor{}, sweeper{}} {
			go c.Run(ctx) // want `goroutine runs for ever: nothing ends it: started per request in main \(leaks 1 goroutine and what it holds each time\)`
		}
	})
	http.HandleFunc("/helper", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(context.Background())
		launch([]component{&janitor{}, sweeper{}}, ctx) // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		if r.Method == "POST" {
			return
		}
		cancel()
	})
	http.HandleFunc("/spin", func(w http.ResponseWriter, r *http.Request) {
		for _, c := range []endless{&one{}, &two{}} {
			go c.spin() // want `goroutine runs for ever: nothing ends it: started per request in main \(leaks 1 goroutine and what it holds each time\)`
		}
	})
	http.HandleFunc("/ok", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		launch([]component{&janitor{}, sweeper{}}, ctx)
		for _, c := range []component{&janitor{}, sweeper{}} {
			go c.Run(ctx)
		}
		time.Sleep(time.Second)
	})
	http.HandleFunc("/ok2", func(w http.ResponseWriter, r *http.Request) {
		launch([]component{&janitor{}, sweeper{}}, r.Context())
	})
	_ = http.ListenAndServe(":1", nil)
}

type stopper interface{ Done() <-chan struct{} }

type life struct{ done chan struct{} }

func (l *life) Done() <-chan struct{} { return l.done }

func (l *life) end() { close(l.done) }

func watch(s stopper) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-s.Done():
			return
		}
	}
}

func init() {
	http.HandleFunc("/signal", func(w http.ResponseWriter, r *http.Request) {
		l := &life{done: make(chan struct{})}
		go watch(l) // want `the goroutine that "done" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		if r.Method == "POST" {
			return
		}
		l.end()
	})
	http.HandleFunc("/ended", func(w http.ResponseWriter, r *http.Request) {
		l := &life{done: make(chan struct{})}
		defer l.end()
		go watch(l)
		time.Sleep(time.Second)
	})
	http.HandleFunc("/one", func(w http.ResponseWriter, r *http.Request) {
		var c component = &janitor{}
		go c.Run(context.Background()) // want `goroutine runs for ever: nothing ends it: started per request in init \(leaks 1 goroutine and what it holds each time\)`
	})
}

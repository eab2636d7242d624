// Funcs that start and stop a goroutine are in the fields of an object, with a signal of their own.
package main

import (
	"net/http"
	"time"
)

type hook struct {
	start func() error
	stop  func()
}

func heartbeat(f func()) hook {
	quit := make(chan struct{})
	return hook{
		start: func() error {
			go loop(f, quit)
			return nil
		},
		stop: func() { close(quit) },
	}
}

func loop(f func(), quit <-chan struct{}) {
	for {
		select {
		case <-time.After(time.Second):
			f()
		case <-quit:
			return
		}
	}
}

func runAll(hooks []hook) (stop func(), err error) {
	var started []hook
	stop = func() {
		for _, h := range started {
			h.stop()
		}
	}
	for _, h := range hooks {
		if err := h.start(); err != nil {
			stop()
			return nil, err
		}
		started = append(started, h)
	}
	return stop, nil
}

// A beat has its signal from its maker, and is started in each request until that comes.
type beat struct{ start func() }

func newBeat(quit <-chan struct{}) *beat {
	return &beat{func() {
		go loop(nil, quit) // want `goroutine runs until quit ends, and more are started before that: called per request from main \(leaks 1 goroutine and what it holds each time\)`
	}}
}

func main() {
	http.HandleFunc("/one", func(w http.ResponseWriter, r *http.Request) {
		h := heartbeat(func() { println(r.Host) })
		if err := h.start(); err != nil {
			return
		}
		defer h.stop()
		<-r.Context().Done()
	})
	http.HandleFunc("/all", func(w http.ResponseWriter, r *http.Request) {
		stop, err := runAll([]hook{heartbeat(func() { println(r.Host) }), heartbeat(func() { println(r.URL.Path) })})
		if err != nil {
			return
		}
		defer stop()
		<-r.Context().Done()
	})
	quit := make(chan struct{})
	defer close(quit)
	b := newBeat(quit)
	http.HandleFunc("/beat", func(w http.ResponseWriter, r *http.Request) { b.start() })
	_ = http.ListenAndServe(":8080", nil)
}

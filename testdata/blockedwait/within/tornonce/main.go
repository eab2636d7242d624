// Package main has what ends with the process, and what ends each time: whoever feeds that is left behind then.
package main

import (
	"context"
	"net/http"
	"os/signal"
	"syscall"
)

// A registry has readers until it is closed, which is when the process ends.
type registry struct {
	sinks map[string]chan string
	exit  chan struct{}
}

func (r *registry) register(name string, sink func(string)) {
	ch := make(chan string)
	r.sinks[name] = ch
	go func() {
		for {
			select {
			case s := <-ch:
				sink(s)
			case <-r.exit:
				return
			}
		}
	}()
}

func (r *registry) send(name, s string) {
	ch := r.sinks[name]
	go func() { ch <- s }()
}

func (r *registry) Close() { close(r.exit) }

// A hub is closed per request.
type hub struct {
	sinks map[string]chan string
	exit  chan struct{}
}

func (h *hub) register(name string, sink func(string)) {
	ch := make(chan string)
	h.sinks[name] = ch
	go func() {
		for {
			select {
			case s := <-ch:
				sink(s)
			case <-h.exit:
				return
			}
		}
	}()
}

func (h *hub) send(name, s string) {
	ch := h.sinks[name]
	go func() { ch <- s }() // want `goroutine may wait forever to send on "ch"; Close does not end it \(leaks 1 goroutine each time.*\)`
}

func (h *hub) Close() { close(h.exit) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	r := &registry{sinks: make(map[string]chan string), exit: make(chan struct{})}
	r.register("log", func(s string) { println(s) })
	http.HandleFunc("/send", func(w http.ResponseWriter, req *http.Request) { r.send("log", req.URL.Path) })
	http.HandleFunc("/hub", func(w http.ResponseWriter, req *http.Request) {
		h := &hub{sinks: make(map[string]chan string), exit: make(chan struct{})}
		defer h.Close()
		h.register("log", func(s string) { println(s) })
		h.send("log", req.URL.Path)
	})
	go http.ListenAndServe("localhost:8080", nil)
	<-ctx.Done()
	r.Close()
}

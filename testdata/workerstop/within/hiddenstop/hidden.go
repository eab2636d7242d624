// Package hiddenstop has a Stop that hides the one of an embedded type, and does not call it.
package hiddenstop

import (
	"net/http"
	"time"
)

type pusher struct{ stop chan struct{} }

func (p *pusher) Start() {
	go func() {
		for {
			select {
			case <-p.stop:
				return
			case <-time.After(time.Minute):
				println("push")
			}
		}
	}()
}

func (p *pusher) Stop() { close(p.stop) }

type exporter struct {
	*pusher
	stopped bool
}

func (e *exporter) Stop() { e.stopped = true }

type closing struct {
	*pusher
	stopped bool
}

func (c *closing) Stop() {
	c.stopped = true
	c.pusher.Stop()
}

type lifecycle interface {
	Start()
	Stop()
}

var (
	exporters = registry{make(map[string]lifecycle)}
	closings  = closers{make(map[string]lifecycle)}
)

type registry struct{ all map[string]lifecycle }

func (r *registry) add(key string) {
	if r.all[key] == nil {
		e := &exporter{pusher: &pusher{stop: make(chan struct{})}}
		e.Start()
		r.all[key] = e
	}
}

func (r *registry) remove(key string) {
	if e, ok := r.all[key]; ok {
		e.Stop()
		delete(r.all, key) // want `an entry is deleted without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	}
}

type closers struct{ all map[string]lifecycle }

func (r *closers) add(key string) {
	if r.all[key] == nil {
		c := &closing{pusher: &pusher{stop: make(chan struct{})}}
		c.Start()
		r.all[key] = c
	}
}

func (r *closers) remove(key string) {
	if c, ok := r.all[key]; ok {
		c.Stop()
		delete(r.all, key)
	}
}

func serve() {
	http.HandleFunc("/add/", func(w http.ResponseWriter, r *http.Request) {
		exporters.add(r.URL.Path)
		closings.add(r.URL.Path)
	})
	http.HandleFunc("/remove/", func(w http.ResponseWriter, r *http.Request) {
		exporters.remove(r.URL.Path)
		closings.remove(r.URL.Path)
	})
}

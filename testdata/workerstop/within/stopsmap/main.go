// The stop funcs of pollers are in a map, by a name that who asks has chosen.
package main

import (
	"net/http"
	"time"
)

type poller struct{ stop chan struct{} }

func newPoller() *poller { return &poller{make(chan struct{})} }

func (p *poller) Start() { go p.loop() }
func (p *poller) Stop()  { close(p.stop) }

func (p *poller) loop() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-p.stop:
			return
		}
	}
}

type tenants struct{ stops map[string]func() }

func (t *tenants) add(name string) {
	p := newPoller()
	p.Start() // want `goroutine "stops" of tenants is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	t.stops[name] = p.Stop
}

// renew stops the one before.
func (t *tenants) renew(name string) {
	t.remove(name)
	p := newPoller()
	p.Start()
	t.stops[name] = p.Stop
}

func (t *tenants) remove(name string) {
	if stop, ok := t.stops[name]; ok {
		stop()
		delete(t.stops, name)
	}
}

func main() {
	t := &tenants{stops: make(map[string]func())}
	http.HandleFunc("PUT /{name}", func(w http.ResponseWriter, r *http.Request) { t.add(r.PathValue("name")) })
	http.HandleFunc("POST /{name}", func(w http.ResponseWriter, r *http.Request) { t.renew(r.PathValue("name")) })
	http.HandleFunc("DELETE /{name}", func(w http.ResponseWriter, r *http.Request) { t.remove(r.PathValue("name")) })
	_ = http.ListenAndServe(":8080", nil)
}

// Package captured starts what objects run in func literals that capture the objects.
package captured

import (
	"net/http"
	"time"
)

type poller struct{ stop chan struct{} }

func (p *poller) run() {
	go p.poll(p.stop)
}

func (p *poller) runShared() {
	go p.poll(p.stop) // want `goroutine runs until p.stop ends, and more are started before that: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
}

func (p *poller) poll(stop <-chan struct{}) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-stop:
			return
		}
	}
}

type registry struct{ all map[string]*poller }

func (r *registry) destroy(key string) {
	if p := r.all[key]; p != nil {
		close(p.stop)
		delete(r.all, key)
	}
}

// Each has a channel of its own, and the old one ends before the new one comes.
func (r *registry) create(key string) {
	r.destroy(key)
	p := &poller{stop: make(chan struct{})}
	r.all[key] = p
	go func() {
		p.run()
	}()
}

func serve(r *registry) {
	http.HandleFunc("/create", func(_ http.ResponseWriter, q *http.Request) { r.create(q.URL.Path) })
	http.HandleFunc("/destroy", func(_ http.ResponseWriter, q *http.Request) { r.destroy(q.URL.Path) })

	shared := &poller{stop: make(chan struct{})}
	http.HandleFunc("/shared", func(http.ResponseWriter, *http.Request) { shared.runShared() })
	http.HandleFunc("/end", func(http.ResponseWriter, *http.Request) { close(shared.stop) })
}

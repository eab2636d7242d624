// Package main sends to objects with a reader of their own, which Stop ends: whoever is in Send then stays there.
package main

import (
	"net/http"
	"sync"
)

type pump struct {
	ch   chan string
	done chan struct{}
}

func newPump() *pump {
	p := &pump{ch: make(chan string), done: make(chan struct{})}
	p.start()
	return p
}

func (p *pump) Send(s string) { p.ch <- s }

func (p *pump) start() {
	go func() {
		for {
			select {
			case <-p.done:
				return
			case s := <-p.ch:
				println(s)
			}
		}
	}()
}

func (p *pump) Stop() { close(p.done) }

type translator struct {
	pump    *pump
	updates chan string
}

func (t *translator) run() {
	for u := range t.updates {
		t.pump.Send(u)
	}
}

func drained(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	t := &translator{pump: p, updates: make(chan string, 10)}
	go t.run() // want `goroutine may wait forever to send on "ch" .*; Stop does not end it .*`
	for _, u := range r.Form["update"] {
		t.updates <- u
	}
	close(t.updates)
	p.Stop()
}

func deferred(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	defer p.Stop()
	go func() { // want `goroutine may wait forever to send on "ch"; Stop does not end it .*`
		for _, u := range r.Form["update"] {
			p.Send(u)
		}
	}()
	<-r.Context().Done()
}

func joined(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	var wg sync.WaitGroup
	wg.Go(func() {
		for _, u := range r.Form["update"] {
			p.Send(u)
		}
	})
	wg.Wait()
	p.Stop()
}

func joinedLater(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	defer p.Stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		for _, u := range r.Form["update"] {
			p.Send(u)
		}
	})
}

func joinedInOne(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	var wg sync.WaitGroup
	defer func() {
		wg.Wait()
		p.Stop()
	}()
	wg.Go(func() {
		for _, u := range r.Form["update"] {
			p.Send(u)
		}
	})
}

func signalled(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	defer p.Stop()
	left := make(chan struct{})
	go func() {
		defer close(left)
		for _, u := range r.Form["update"] {
			p.Send(u)
		}
	}()
	<-left
}

// A guarded pump is asked, as well.
type guarded struct {
	ch   chan string
	done chan struct{}
}

func (g *guarded) Send(s string) {
	select {
	case g.ch <- s:
	case <-g.done:
	}
}

func (g *guarded) run() {
	for {
		select {
		case <-g.done:
			return
		case s := <-g.ch:
			println(s)
		}
	}
}

func (g *guarded) Stop() { close(g.done) }

func asked(w http.ResponseWriter, r *http.Request) {
	g := &guarded{ch: make(chan string), done: make(chan struct{})}
	go g.run()
	defer g.Stop()
	go func() {
		for _, u := range r.Form["update"] {
			g.Send(u)
		}
	}()
	<-r.Context().Done()
}

// A hub has subscribers, and forgets each before it stops.
type hub struct {
	mu   sync.Mutex
	subs map[*subscriber]bool
}

type subscriber struct {
	ch   chan string
	done chan struct{}
}

func (s *subscriber) run() {
	for {
		select {
		case <-s.done:
			return
		case v := <-s.ch:
			println(v)
		}
	}
}

func (s *subscriber) Stop() { close(s.done) }

func (h *hub) publish(events <-chan string) {
	for e := range events {
		h.mu.Lock()
		for s := range h.subs {
			s.ch <- e
		}
		h.mu.Unlock()
	}
}

func (h *hub) subscribe(w http.ResponseWriter, r *http.Request) {
	s := &subscriber{ch: make(chan string), done: make(chan struct{})}
	go s.run()
	h.mu.Lock()
	h.subs[s] = true
	h.mu.Unlock()
	<-r.Context().Done()
	h.mu.Lock()
	delete(h.subs, s)
	h.mu.Unlock()
	s.Stop()
}

func main() {
	h := &hub{subs: make(map[*subscriber]bool)}
	events := make(chan string)
	go h.publish(events)
	http.HandleFunc("/event", func(w http.ResponseWriter, r *http.Request) { events <- r.URL.RawQuery })
	http.HandleFunc("/subscribe", h.subscribe)
	http.HandleFunc("/drained", drained)
	http.HandleFunc("/deferred", deferred)
	http.HandleFunc("/joined", joined)
	http.HandleFunc("/joinedLater", joinedLater)
	http.HandleFunc("/joinedInOne", joinedInOne)
	http.HandleFunc("/signalled", signalled)
	http.HandleFunc("/asked", asked)
	_ = http.ListenAndServe(":8080", nil)
}

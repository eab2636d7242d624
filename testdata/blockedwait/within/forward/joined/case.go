// Package main sends to objects with a reader of their own, which are stopped once the senders have done.
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
	go p.run()
	return p
}

func (p *pump) Send(s string) { p.ch <- s }

func (p *pump) run() {
	for {
		select {
		case <-p.done:
			return
		case s := <-p.ch:
			println(s)
		}
	}
}

func (p *pump) Stop() { close(p.done) }

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

func deferred(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	var wg sync.WaitGroup
	defer p.Stop()
	defer func() { wg.Wait() }()
	wg.Add(1)
	go func() {
		defer wg.Done()
		p.Send(r.URL.Path)
	}()
}

func finish(wg *sync.WaitGroup, name string) {
	println(name)
	wg.Wait()
}

func helped(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	defer p.Stop()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		p.Send(r.URL.Path)
	}()
	finish(&wg, "helped")
}

// A group of one's own.
type group struct{ wg sync.WaitGroup }

func (g *group) Go(f func()) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		f()
	}()
}

func (g *group) Wait() { g.wg.Wait() }

func (g *group) finish(name string) {
	println(name)
	g.Wait()
}

func grouped(w http.ResponseWriter, r *http.Request) {
	p := newPump()
	defer p.Stop()
	var g group
	g.Go(func() { p.Send(r.URL.Path) })
	g.finish("grouped")
}

// another stops one that it does not send to.
func another(w http.ResponseWriter, r *http.Request) {
	p, unused := newPump(), newPump()
	var wg sync.WaitGroup
	wg.Go(func() { p.Send(r.URL.Path) })
	unused.Stop()
	wg.Wait()
	p.Stop()
}

// Another one, of which one function stops too early.
type hasty struct {
	ch   chan string
	done chan struct{}
}

func newHasty() *hasty {
	h := &hasty{ch: make(chan string), done: make(chan struct{})}
	go h.run()
	return h
}

func (h *hasty) Send(s string) { h.ch <- s }

func (h *hasty) run() {
	for {
		select {
		case <-h.done:
			return
		case s := <-h.ch:
			println(s)
		}
	}
}

func (h *hasty) Stop() { close(h.done) }

func late(w http.ResponseWriter, r *http.Request) {
	h := newHasty()
	var wg sync.WaitGroup
	wg.Go(func() { // want `goroutine may wait forever to send on "ch".*`
		for _, u := range r.Form["update"] {
			h.Send(u)
		}
	})
	h.Stop()
	wg.Wait()
}

func perhaps(wg *sync.WaitGroup, name string) {
	if name != "" {
		wg.Wait()
	}
}

func skipped(w http.ResponseWriter, r *http.Request) {
	h := newHasty()
	defer h.Stop()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `goroutine may wait forever to send on "ch".*`
		defer wg.Done()
		h.Send(r.URL.Path)
	}()
	perhaps(&wg, r.Host)
}

func main() {
	http.HandleFunc("/joined", joined)
	http.HandleFunc("/deferred", deferred)
	http.HandleFunc("/helped", helped)
	http.HandleFunc("/grouped", grouped)
	http.HandleFunc("/another", another)
	http.HandleFunc("/late", late)
	http.HandleFunc("/skipped", skipped)
	_ = http.ListenAndServe(":8080", nil)
}

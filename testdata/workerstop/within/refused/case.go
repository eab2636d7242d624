// Package main starts workers that a pool may refuse: it says so by a bool, or by an error.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

type worker struct {
	url  string
	quit chan struct{}
}

func start(url string) *worker {
	w := &worker{url: url, quit: make(chan struct{})}
	go w.run()
	return w
}

func (w *worker) run() {
	for {
		select {
		case <-w.quit:
			return
		case <-time.After(time.Second):
			println(w.url)
		}
	}
}

func (w *worker) Stop() { close(w.quit) }

type pool struct {
	mu      sync.Mutex
	workers map[string]*worker
	last    *worker
}

// add keeps a worker, unless there is one.
func (p *pool) add(w *worker) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, there := p.workers[w.url]; there {
		return false
	}
	p.workers[w.url] = w
	return true
}

var errThere = errors.New("there is one")

func (p *pool) register(w *worker) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.workers[w.url] != nil {
		return errThere
	}
	p.workers[w.url] = w
	return nil
}

// isKnown says the opposite.
func (p *pool) isKnown(w *worker) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last != nil {
		if p.last.url == w.url {
			return true
		}
		p.last.Stop()
	}
	p.last = w
	return false
}

func (p *pool) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key, w := range p.workers {
		w.Stop()
		delete(p.workers, key)
	}
	if p.last != nil {
		p.last.Stop()
		p.last = nil
	}
}

func (p *pool) serve(w http.ResponseWriter, r *http.Request) {
	if !p.add(start(r.Host)) { // want `.* is dropped on a path without Stop, which stops its goroutine.*`
		http.Error(w, "there is one", http.StatusConflict)
	}
}

func (p *pool) serveNew(w http.ResponseWriter, r *http.Request) {
	work := start(r.Host) // want `"work" is dropped on a path without Stop, which stops its goroutine.*`
	if err := p.register(work); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	println(work.url)
}

func (p *pool) serveLast(w http.ResponseWriter, r *http.Request) {
	if p.isKnown(start(r.Host)) { // want `.* is dropped on a path without Stop, which stops its goroutine.*`
		println("known")
	}
}

// What was refused is stopped.
func (p *pool) serveWell(w http.ResponseWriter, r *http.Request) {
	work := start(r.Host)
	if !p.add(work) {
		work.Stop()
	}
	other := start(r.URL.Path)
	if err := p.register(other); err != nil {
		other.Stop()
		http.Error(w, err.Error(), http.StatusConflict)
	}
	third := start(r.URL.Path)
	if known := p.isKnown(third); known {
		third.Stop()
	}
}

func must(ok bool) {
	if !ok {
		panic("there is one")
	}
}

// It is asked in a loop, a switch, by a helper that panics, or in what is deferred.
func (p *pool) serveAsked(w http.ResponseWriter, r *http.Request) {
	work := start(r.Host)
	for !p.add(work) {
		time.Sleep(time.Second)
	}
	other := start(r.URL.Path)
	switch err := p.register(other); err {
	case errThere:
		other.Stop()
	default:
	}
	must(p.add(start(r.RemoteAddr)))
}

func (p *pool) serveDeferred(w http.ResponseWriter, r *http.Request) {
	work := start(r.Host)
	var err error
	defer func() {
		if err != nil {
			work.Stop()
		}
	}()
	err = p.register(work)
}

// The bool has a name, and is told before it is asked.
func (p *pool) serveTold(w http.ResponseWriter, r *http.Request) {
	work := start(r.Host)
	err := p.register(work)
	failed := err != nil
	println(failed)
	if failed {
		work.Stop()
	}
}

// The names are its own, as a rule, where a function only hands the error on.
func (p *pool) install(name string) error { return p.register(start(name)) }

func (p *pool) serveInstalled(w http.ResponseWriter, r *http.Request) {
	if err := p.install(r.Host); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
	}
}

// Who calls it has the bool, and the worker.
func (p *pool) try(w *worker) bool { return p.add(w) }

func (p *pool) serveTried(w http.ResponseWriter, r *http.Request) {
	if work := start(r.Host); !p.try(work) {
		work.Stop()
	}
}

func main() {
	p := &pool{workers: make(map[string]*worker)}
	defer p.Stop()
	http.HandleFunc("/a", p.serve)
	http.HandleFunc("/b", p.serveNew)
	http.HandleFunc("/c", p.serveLast)
	http.HandleFunc("/d", p.serveWell)
	http.HandleFunc("/e", p.serveTried)
	http.HandleFunc("/f", p.serveInstalled)
	http.HandleFunc("/g", p.serveAsked)
	http.HandleFunc("/h", p.serveDeferred)
	http.HandleFunc("/i", p.serveTold)
	_ = http.ListenAndServe(":8080", nil)
}

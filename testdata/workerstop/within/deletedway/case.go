// Package main deletes entries on one way and ends what they have on another one, or comes to that on some ways only.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"sync"
	"time"
)

func tick(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		case <-time.After(time.Second):
			println("tick")
		}
	}
}

func watch() (chan struct{}, error) {
	if os.Getenv("WATCH") == "" {
		return nil, errors.New("no")
	}
	quit := make(chan struct{})
	go tick(quit)
	return quit, nil
}

// A replacer ends what it replaces, and forgets what it deletes.
type replacer struct {
	mu    sync.Mutex
	quits map[string]chan struct{}
}

func (r *replacer) reconcile(name string, gone bool) error {
	if gone {
		r.mu.Lock()
		if _, ok := r.quits[name]; ok {
			delete(r.quits, name) // want `an entry is deleted without its goroutine being stopped.*`
		}
		r.mu.Unlock()
		return nil
	}
	quit, err := watch()
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if old, ok := r.quits[name]; ok {
		close(old)
	}
	r.quits[name] = quit
	return nil
}

// Another one does both.
type careful struct {
	mu    sync.Mutex
	quits map[string]chan struct{}
}

func (r *careful) reconcile(name string, gone bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if gone {
		if old, ok := r.quits[name]; ok {
			close(old)
			delete(r.quits, name)
		}
		return nil
	}
	quit, err := watch()
	if err != nil {
		return err
	}
	if old, ok := r.quits[name]; ok {
		close(old)
	}
	r.quits[name] = quit
	return nil
}

// A manager comes to the end of a worker if all goes well before.
type worker struct{ quit chan struct{} }

func (w *worker) stop() { close(w.quit) }

type manager struct {
	mu      sync.Mutex
	workers map[string]*worker
}

func (m *manager) add(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.workers[name] == nil {
		w := &worker{quit: make(chan struct{})}
		m.workers[name] = w
		go tick(w.quit)
	}
}

func (m *manager) remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	w, ok := m.workers[name]
	if !ok {
		return nil
	}
	delete(m.workers, name) // want `an entry is deleted without its goroutine being stopped.*`
	if err := os.Remove(name); err != nil {
		return err
	}
	w.stop()
	return nil
}

// The same with funcs in a sync.Map.
type probes struct{ m sync.Map }

func (p *probes) add(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	if _, loaded := p.m.LoadOrStore(name, cancel); loaded {
		cancel()
		return
	}
	go tick(ctx.Done())
}

func (p *probes) remove(name string) error {
	cancel, ok := p.m.LoadAndDelete(name) // want `an entry is deleted without its goroutine being stopped.*`
	if !ok {
		return nil
	}
	if err := os.Remove(name); err != nil {
		return err
	}
	cancel.(context.CancelFunc)()
	return nil
}

// A logger goes on after what fails, fails before it deletes, or returns the failure at its end.
type logger struct {
	mu      sync.Mutex
	workers map[string]*worker
}

func (l *logger) add(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.workers[name] == nil {
		w := &worker{quit: make(chan struct{})}
		l.workers[name] = w
		go tick(w.quit)
	}
}

func (l *logger) remove(name string) {
	l.mu.Lock()
	w := l.workers[name]
	delete(l.workers, name)
	l.mu.Unlock()
	if w == nil {
		return
	}
	if err := os.Remove(name); err != nil {
		log.Print(err)
	}
	w.stop()
}

func (l *logger) removeFirst(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := os.Remove(name); err != nil {
		return err
	}
	if w, ok := l.workers[name]; ok {
		delete(l.workers, name)
		w.stop()
	}
	return nil
}

func (l *logger) removeWith(name string) (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w, ok := l.workers[name]
	if !ok {
		return nil
	}
	defer w.stop()
	delete(l.workers, name)
	if err := os.Remove(name); err != nil {
		return err
	}
	return os.Remove(name + ".lock")
}

// What fails puts the entry back.
func (l *logger) removeOrNot(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w, ok := l.workers[name]
	if !ok {
		return nil
	}
	delete(l.workers, name)
	if err := os.Remove(name); err != nil {
		l.workers[name] = w
		return err
	}
	w.stop()
	return nil
}

func main() {
	r, c := &replacer{quits: make(map[string]chan struct{})}, &careful{quits: make(map[string]chan struct{})}
	m, p, l := &manager{workers: make(map[string]*worker)}, &probes{}, &logger{workers: make(map[string]*worker)}
	http.HandleFunc("/reconcile", func(w http.ResponseWriter, req *http.Request) {
		gone := req.FormValue("gone") != ""
		_ = errors.Join(r.reconcile(req.Host, gone), c.reconcile(req.Host, gone))
	})
	http.HandleFunc("/add", func(w http.ResponseWriter, req *http.Request) {
		m.add(req.Host)
		p.add(req.Host)
		l.add(req.Host)
	})
	http.HandleFunc("/remove", func(w http.ResponseWriter, req *http.Request) {
		_ = errors.Join(m.remove(req.Host), p.remove(req.Host), l.removeFirst(req.Host), l.removeWith(req.Host), l.removeOrNot(req.Host))
		l.remove(req.Host)
	})
	_ = http.ListenAndServe(":8080", nil)
}

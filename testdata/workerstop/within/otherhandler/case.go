// Package main has handlers side by side: what one of them stops is nothing to the entries that another one deletes.
package main

import (
	"net/http"
	"sync"
	"time"
)

type worker struct{ quit chan struct{} }

func start(spec string) *worker {
	w := &worker{quit: make(chan struct{})}
	go func() {
		for {
			select {
			case <-w.quit:
				return
			case <-time.After(time.Second):
				println(spec)
			}
		}
	}()
	return w
}

func (w *worker) stop() { close(w.quit) }

type manager struct {
	mu      sync.Mutex
	workers map[string]*worker
}

func (m *manager) apply(key, spec string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, ok := m.workers[key]; ok {
		old.stop()
	}
	m.workers[key] = start(spec)
}

func (m *manager) retain(keep map[string]bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key := range m.workers {
		if !keep[key] {
			delete(m.workers, key) // want `an entry is deleted without stop, which stops its goroutine.*`
		}
	}
}

// Another one: the handler that deletes stops first.
type careful struct {
	mu      sync.Mutex
	workers map[string]*worker
}

func (c *careful) apply(key, spec string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.workers[key] == nil {
		c.workers[key] = start(spec)
	}
}

func (c *careful) stop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.workers[key]; w != nil {
		w.stop()
	}
}

func (c *careful) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.workers, key)
}

func main() {
	m := &manager{workers: make(map[string]*worker)}
	c := &careful{workers: make(map[string]*worker)}
	http.HandleFunc("PUT /{key}", func(w http.ResponseWriter, r *http.Request) {
		m.apply(r.PathValue("key"), r.FormValue("spec"))
		c.apply(r.PathValue("key"), r.FormValue("spec"))
	})
	http.HandleFunc("POST /retain", func(w http.ResponseWriter, r *http.Request) {
		keep := make(map[string]bool)
		for _, key := range r.URL.Query()["key"] {
			keep[key] = true
		}
		m.retain(keep)
	})
	http.HandleFunc("DELETE /{key}", func(w http.ResponseWriter, r *http.Request) {
		c.stop(r.PathValue("key"))
		c.forget(r.PathValue("key"))
	})
	_ = http.ListenAndServe(":8080", nil)
}

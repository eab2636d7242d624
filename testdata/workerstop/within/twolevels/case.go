// Package main keeps workers in maps of maps, of which the inner ones are made where there is none.
package main

import (
	"net/http"
	"sync"
	"time"
)

type worker struct {
	name string
	quit chan struct{}
}

func start(name string) *worker {
	w := &worker{name: name, quit: make(chan struct{})}
	go w.run()
	return w
}

func (w *worker) run() {
	for {
		select {
		case <-w.quit:
			return
		case <-time.After(time.Second):
			println(w.name)
		}
	}
}

func (w *worker) Stop() { close(w.quit) }

type tenants struct {
	mu sync.Mutex
	m  map[string]map[string]*worker
}

func (t *tenants) add(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	tenant, key := r.PathValue("tenant"), r.PathValue("key")
	inner, ok := t.m[tenant]
	if !ok {
		inner = make(map[string]*worker)
		t.m[tenant] = inner
	}
	if old, dup := inner[key]; dup {
		old.Stop()
	}
	inner[key] = start(key)
}

func (t *tenants) remove(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	inner := t.m[r.PathValue("tenant")]
	if w, ok := inner[r.PathValue("key")]; ok {
		w.Stop()
		delete(inner, r.PathValue("key"))
	}
}

func (t *tenants) drop(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.m, r.PathValue("tenant")) // want `an entry is deleted without Stop, which stops its goroutine.*`
}

// Another one, which stops all of a tenant.
type careful struct {
	mu sync.Mutex
	m  map[string]map[string]*worker
}

func (c *careful) add(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tenant, key := r.PathValue("tenant"), r.PathValue("key")
	inner := c.m[tenant]
	if inner == nil {
		inner = make(map[string]*worker)
		c.m[tenant] = inner
	}
	if _, dup := inner[key]; !dup {
		inner[key] = start(key)
	}
}

func (c *careful) drop(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.m[r.PathValue("tenant")] {
		w.Stop()
	}
	delete(c.m, r.PathValue("tenant"))
}

func main() {
	t := &tenants{m: make(map[string]map[string]*worker)}
	c := &careful{m: make(map[string]map[string]*worker)}
	http.HandleFunc("PUT /t/{tenant}/{key}", t.add)
	http.HandleFunc("DELETE /t/{tenant}/{key}", t.remove)
	http.HandleFunc("DELETE /t/{tenant}", t.drop)
	http.HandleFunc("PUT /c/{tenant}/{key}", c.add)
	http.HandleFunc("DELETE /c/{tenant}", c.drop)
	_ = http.ListenAndServe(":8080", nil)
}

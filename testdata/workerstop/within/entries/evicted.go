// Package entries has goroutines that are the entries of maps.
package entries

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type entry struct{ stop chan struct{} }

func (e *entry) run() {
	for {
		select {
		case <-e.stop:
			return
		case <-time.After(time.Second):
			println("tick")
		}
	}
}

// Where there is none for the key, another one may have to go.
type lru struct {
	entries map[string]*entry
	order   []string
}

func (c *lru) get(name string) *entry {
	if e, ok := c.entries[name]; ok {
		return e
	}
	if len(c.order) >= 10 {
		oldest := c.order[0]
		c.order = c.order[1:]
		if old, ok := c.entries[oldest]; ok {
			close(old.stop)
			delete(c.entries, oldest)
		}
	}
	e := &entry{stop: make(chan struct{})}
	c.entries[name] = e
	c.order = append(c.order, name)
	go e.run()
	return e
}

// The same with a test for nil.
type nilLRU struct {
	entries map[string]*entry
	last    string
}

func (c *nilLRU) get(name string) *entry {
	if e := c.entries[name]; e != nil {
		return e
	}
	if old := c.entries[c.last]; old != nil {
		close(old.stop)
		delete(c.entries, c.last)
	}
	e := &entry{stop: make(chan struct{})}
	c.entries[name], c.last = e, name
	go e.run()
	return e
}

// The same without the close.
type leaky struct {
	entries map[string]*entry
	last    string
}

func (c *leaky) get(name string) *entry {
	if e, ok := c.entries[name]; ok {
		return e
	}
	delete(c.entries, c.last)
	e := &entry{stop: make(chan struct{})}
	c.entries[name], c.last = e, name
	go e.run() // want `goroutine "entries" of leaky is never stopped: get runs again once an entry is taken out of "entries" \(leaks 1 goroutine and what it holds each time\)`
	return e
}

// The entry is taken out where the goroutine ends that it stands for.
type manager struct {
	ctx    context.Context
	mux    sync.Mutex
	active map[string]int
}

func (m *manager) get(n string) {
	m.mux.Lock()
	defer m.mux.Unlock()
	if _, ok := m.active[n]; ok {
		return
	}
	m.active[n] = 1
	go func() {
		<-m.ctx.Done()
		m.mux.Lock()
		delete(m.active, n)
		m.mux.Unlock()
	}()
}

type deferring struct {
	ctx    context.Context
	mux    sync.Mutex
	active map[string]int
}

func (m *deferring) get(n string) {
	if _, ok := m.active[n]; ok {
		return
	}
	m.active[n] = 1
	m.start(n)
}

func (m *deferring) start(n string) { go m.run(n) }

func (m *deferring) run(n string) {
	defer func() {
		m.mux.Lock()
		defer m.mux.Unlock()
		delete(m.active, n)
	}()
	<-m.ctx.Done()
}

// It is taken out before that.
type hasty struct {
	ctx    context.Context
	active map[string]int
}

func (m *hasty) get(n string) {
	if _, ok := m.active[n]; ok {
		return
	}
	m.active[n] = 1
	go m.run(n) // want `goroutine runs until m.ctx ends, and more are started before that: get runs again once an entry is taken out of "active" \(leaks 1 goroutine and what it holds each time\)`
}

func (m *hasty) run(n string) {
	delete(m.active, n)
	<-m.ctx.Done()
}

func serve(ctx context.Context) error {
	l := &lru{entries: map[string]*entry{}}
	nl := &nilLRU{entries: map[string]*entry{}}
	k := &leaky{entries: map[string]*entry{}}
	m := &manager{ctx: ctx, active: map[string]int{}}
	d := &deferring{ctx: ctx, active: map[string]int{}}
	h := &hasty{ctx: ctx, active: map[string]int{}}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l.get(r.URL.Path)
		nl.get(r.URL.Path)
		k.get(r.URL.Path)
		m.get(r.URL.Path)
		d.get(r.URL.Path)
		h.get(r.URL.Path)
	})
	return http.ListenAndServe(":80", nil)
}

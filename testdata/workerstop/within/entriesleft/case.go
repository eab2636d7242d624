// Package entriesleft has objects that start something for each of their keys, and are ended themselves.
package entriesleft

import (
	"context"
	"maps"
	"net/http"
	"sync"
	"time"
)

type worker struct{ stop chan struct{} }

func newWorker() *worker {
	w := &worker{stop: make(chan struct{})}
	go w.run()
	return w
}

func (w *worker) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (w *worker) Stop() { close(w.stop) }

// byKey takes one out at a time.
type byKey struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *byKey) add(n string) {
	if _, ok := m.workers[n]; !ok {
		m.workers[n] = newWorker() // want `what is in "workers" of byKey is not stopped by Stop: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (m *byKey) drop(n string) {
	if w, ok := m.workers[n]; ok {
		w.Stop()
		delete(m.workers, n)
	}
}

func (m *byKey) Stop() { m.cancel() }

// bySet takes those out that are not wanted any more.
type bySet struct {
	ctx     context.Context
	cancel  context.CancelFunc
	workers map[string]*worker
	updates chan []string
}

func (m *bySet) process() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case names := <-m.updates:
			m.update(names)
		}
	}
}

func (m *bySet) update(names []string) {
	want := make(map[string]bool)
	for _, n := range names {
		want[n] = true
		if _, ok := m.workers[n]; !ok {
			m.workers[n] = newWorker() // want `what is in "workers" of bySet is not stopped by Stop.*`
		}
	}
	m.prune(want)
}

func (m *bySet) prune(want map[string]bool) {
	for n, w := range m.workers {
		if !want[n] {
			w.Stop()
			delete(m.workers, n)
		}
	}
}

func (m *bySet) Stop() { m.cancel() }

type set map[string]struct{}

func (s set) Has(n string) bool { _, ok := s[n]; return ok }

// byMethod asks a set.
type byMethod struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *byMethod) update(want set) {
	for n := range want {
		if _, ok := m.workers[n]; !ok {
			m.workers[n] = newWorker() // want `what is in "workers" of byMethod is not stopped by Stop.*`
		}
	}
	for n, w := range m.workers {
		if want.Has(n) {
			continue
		}
		w.Stop()
		delete(m.workers, n)
	}
}

func (m *byMethod) Stop() { m.cancel() }

// drained lets all go.
type drained struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *drained) update(want set) {
	for n := range want {
		if _, ok := m.workers[n]; !ok {
			m.workers[n] = newWorker()
		}
	}
	for n, w := range m.workers {
		if !want.Has(n) {
			w.Stop()
			delete(m.workers, n)
		}
	}
}

func (m *drained) Stop() {
	m.cancel()
	for _, w := range m.workers {
		w.Stop()
	}
}

// emptied is told to want nothing.
type emptied struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *emptied) update(want set) {
	for n := range want {
		if _, ok := m.workers[n]; !ok {
			m.workers[n] = newWorker()
		}
	}
	for n, w := range m.workers {
		if !want.Has(n) {
			w.Stop()
			delete(m.workers, n)
		}
	}
}

func (m *emptied) Stop() {
	m.update(nil)
	m.cancel()
}

// atEnd lets all go where its goroutine ends.
type atEnd struct {
	ctx     context.Context
	cancel  context.CancelFunc
	workers map[string]*worker
	names   chan string
}

func (m *atEnd) process() {
	defer m.stopAll()
	for {
		select {
		case <-m.ctx.Done():
			return
		case n := <-m.names:
			if w, ok := m.workers[n]; ok {
				w.Stop()
				delete(m.workers, n)
			} else {
				m.workers[n] = newWorker()
			}
		}
	}
}

func (m *atEnd) stopAll() {
	for w := range maps.Values(m.workers) {
		w.Stop()
	}
}

func (m *atEnd) Stop() { m.cancel() }

// withContext has workers that its context ends.
type withContext struct {
	ctx     context.Context
	cancel  context.CancelFunc
	cancels map[string]context.CancelFunc
}

func (m *withContext) add(n string) {
	ctx, cancel := context.WithCancel(m.ctx)
	m.cancels[n] = cancel
	go func() { <-ctx.Done() }()
}

func (m *withContext) drop(n string) {
	if cancel, ok := m.cancels[n]; ok {
		cancel()
		delete(m.cancels, n)
	}
}

func (m *withContext) Stop() { m.cancel() }

// once is ended with the process.
type once struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *once) add(n string) { m.workers[n] = newWorker() }

func (m *once) drop(n string) {
	if w, ok := m.workers[n]; ok {
		w.Stop()
		delete(m.workers, n)
	}
}

func (m *once) Stop() { m.cancel() }

// kept is stopped and started again, and keeps its workers.
type kept struct {
	cancel  context.CancelFunc
	workers map[string]*worker
}

func (m *kept) Start(ctx context.Context) {
	_, m.cancel = context.WithCancel(ctx)
}

func (m *kept) add(n string) {
	if _, ok := m.workers[n]; !ok {
		m.workers[n] = newWorker()
	}
}

func (m *kept) drop(n string) {
	if w, ok := m.workers[n]; ok {
		w.Stop()
		delete(m.workers, n)
	}
}

func (m *kept) Stop() { m.cancel() }

type clusters struct {
	mu       sync.Mutex
	keyed    map[string]*byKey
	sets     map[string]*bySet
	method   *byMethod
	drained  map[string]*drained
	emptied  map[string]*emptied
	atEnd    map[string]*atEnd
	contexts map[string]*withContext
	kept     *kept
}

func (c *clusters) add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	c.keyed[name] = &byKey{cancel: cancel, workers: make(map[string]*worker)}
	c.keyed[name].add("a")
	s := &bySet{ctx: ctx, cancel: cancel, workers: make(map[string]*worker), updates: make(chan []string)}
	go s.process()
	c.sets[name] = s
	if c.method == nil {
		c.method = &byMethod{cancel: cancel, workers: make(map[string]*worker)}
	}
	c.method.update(set{name: {}})
	c.drained[name] = &drained{cancel: cancel, workers: make(map[string]*worker)}
	c.drained[name].update(set{name: {}})
	c.emptied[name] = &emptied{cancel: cancel, workers: make(map[string]*worker)}
	c.emptied[name].update(set{name: {}})
	e := &atEnd{ctx: ctx, cancel: cancel, workers: make(map[string]*worker), names: make(chan string)}
	go e.process()
	c.atEnd[name] = e
	c.contexts[name] = &withContext{ctx: ctx, cancel: cancel, cancels: make(map[string]context.CancelFunc)}
	c.contexts[name].add("a")
	c.kept.Stop()
	c.kept.Start(context.Background())
	c.kept.add(name)
}

func (c *clusters) remove(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m, ok := c.keyed[name]; ok {
		m.drop("b")
		m.Stop()
		delete(c.keyed, name)
	}
	if m, ok := c.sets[name]; ok {
		m.Stop()
		delete(c.sets, name)
	}
	if c.method != nil {
		c.method.Stop()
		c.method = nil
	}
	if m, ok := c.drained[name]; ok {
		m.Stop()
		delete(c.drained, name)
	}
	if m, ok := c.emptied[name]; ok {
		m.Stop()
		delete(c.emptied, name)
	}
	if m, ok := c.atEnd[name]; ok {
		m.Stop()
		delete(c.atEnd, name)
	}
	if m, ok := c.contexts[name]; ok {
		m.drop("a")
		m.Stop()
		delete(c.contexts, name)
	}
	c.kept.drop(name)
}

var theOnce *once

func closeOnce() {
	theOnce.Stop()
	theOnce = nil
}

func serve() {
	theOnce = &once{cancel: func() {}, workers: make(map[string]*worker)}
	c := &clusters{}
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) {
		c.add(r.URL.Path)
		theOnce.add(r.URL.Path)
		theOnce.drop(r.URL.Host)
	})
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) { c.remove(r.URL.Path) })
	_ = http.ListenAndServe(":80", nil)
	closeOnce()
}

var _ = serve

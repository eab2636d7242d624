// Package receivedentry puts what ends a goroutine into objects that were received.
package receivedentry

import (
	"context"
	"net/http"
	"sync"
)

type entry struct {
	id     string
	cancel context.CancelFunc
}

// Who sends an entry keeps it, and cancels it when it is removed.
type manager struct {
	mu      sync.Mutex
	entries map[string]*entry
	run     chan *entry
}

func (m *manager) add(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := &entry{id: id}
	m.entries[id] = e
	m.run <- e
}

func (m *manager) remove(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e, ok := m.entries[id]; ok {
		delete(m.entries, id)
		if e.cancel != nil {
			e.cancel()
		}
	}
}

func keep(ctx context.Context, id string) {
	<-ctx.Done()
	println(id)
}

func (m *manager) loop(ctx context.Context) {
	for {
		select {
		case e := <-m.run:
			own, cancel := context.WithCancel(ctx)
			m.mu.Lock()
			e.cancel = cancel
			m.mu.Unlock()
			go keep(own, e.id)
		case <-ctx.Done():
			return
		}
	}
}

// Nobody else has these.
type job struct {
	id     string
	cancel context.CancelFunc
}

type worker struct{ jobs chan *job }

func (w *worker) add(id string) { w.jobs <- &job{id: id} }

func (w *worker) loop(ctx context.Context) {
	for {
		select {
		case j := <-w.jobs:
			own, cancel := context.WithCancel(ctx)
			j.cancel = cancel
			go keep(own, j.id) // want `the goroutine that "cancel" ends is never stopped.*`
		case <-ctx.Done():
			return
		}
	}
}

func Main(ctx context.Context) {
	m := &manager{entries: make(map[string]*entry), run: make(chan *entry, 8)}
	w := &worker{make(chan *job)}
	go m.loop(ctx)
	go w.loop(ctx)
	http.HandleFunc("/add", func(_ http.ResponseWriter, r *http.Request) { m.add(r.Host); w.add(r.Host) })
	http.HandleFunc("/remove", func(_ http.ResponseWriter, r *http.Request) { m.remove(r.Host) })
	http.ListenAndServe(":80", nil)
}

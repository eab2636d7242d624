// Package methodvalues calls methods of the standard library as method values, which have no receiver among what the call is given.
package methodvalues

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type node struct {
	over    atomic.Bool
	pending atomic.Int32
	workers sync.WaitGroup
	chans   sync.Map
	once    sync.Once
	quit    chan struct{}
	err     error
}

func start() *node {
	n := &node{quit: make(chan struct{})}
	results := make(chan int)
	store := n.chans.Store
	store("results", results)
	run, done := n.workers.Go, n.workers.Done
	n.workers.Add(1)
	run(func() {
		defer done()
		select {
		case <-n.quit:
		case <-results:
		}
	})
	return n
}

func (n *node) Close() error {
	load, add := n.over.Load, n.pending.Add
	if load() || add(1) > 3 {
		return nil
	}
	if n.err.Error() == "gone" {
		return n.err
	}
	do, wait := n.once.Do, n.workers.Wait
	do(func() { close(n.quit) })
	wait()
	return nil
}

type timers struct {
	timers map[string]*time.Timer
	done   chan struct{}
}

func (t *timers) collect(id string) {
	timer := time.NewTimer(time.Hour)
	t.timers[id] = timer
	go func() { // want `goroutine "done" of timers is not stopped by cancel .leaks 1 goroutine and what it holds each time.`
		select {
		case <-timer.C:
		case <-t.done:
		}
	}()
}

func (t *timers) cancel(id string) {
	stop := t.timers[id].Stop
	stop()
	delete(t.timers, id)
}

func serve(mux *http.ServeMux) {
	t := &timers{timers: make(map[string]*time.Timer), done: make(chan struct{})}
	mux.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		n := start()
		defer n.Close()
		t.collect(r.URL.Path)
		t.cancel(r.URL.Path)
	})
}

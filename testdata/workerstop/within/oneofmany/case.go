// Package main starts workers that it takes out of a map, a slice or a channel, each with a signal of its own; and one that it has, again
// and again.
package main

import (
	"net/http"
	"sync"
	"time"
)

type worker struct{ stop chan struct{} }

func newWorker() *worker { return &worker{stop: make(chan struct{})} }

func (w *worker) start() {
	go func() { // want `goroutine runs until w.stop ends, and more are started before that.*`
		for {
			select {
			case <-time.After(time.Second):
			case <-w.stop:
				return
			}
		}
	}()
}

func (w *worker) Stop() { close(w.stop) }

type single struct{ w *worker }

// A bell is sent to who starts it; only the last one is stopped, with the server, which is seen where all
// who call Stop are.
type bell struct{ stop chan struct{} }

func (b *bell) start() {
	go func() { // want:whole `goroutine runs until b.stop ends, and more are started before that.*`
		for {
			select {
			case <-time.After(time.Second):
			case <-b.stop:
				return
			}
		}
	}()
}

func (b *bell) Stop() { close(b.stop) }

var lastBell *bell

func ringAll(bells chan *bell) {
	for b := range bells {
		lastBell = b
		b.start()
	}
}

// serve starts the same one each time.
func (s *single) serve(w http.ResponseWriter, r *http.Request) { s.w.start() }

func main() {
	s := &single{newWorker()}
	defer s.w.Stop()
	http.HandleFunc("/", s.serve)
	http.HandleFunc("PUT /bells", func(w http.ResponseWriter, r *http.Request) {
		bells := make(chan *bell, 1)
		bells <- &bell{make(chan struct{})}
		close(bells)
		ringAll(bells)
	})
	a := &app{m: make(map[string]*task), adds: make(chan *task), drops: make(chan string)}
	go a.loop()
	http.HandleFunc("PUT /map/{id}", a.ensure)
	http.HandleFunc("PUT /slice", a.push)
	http.HandleFunc("DELETE /slice", a.pop)
	http.HandleFunc("PUT /channel/{id}", a.add)
	http.HandleFunc("DELETE /{id}", a.drop)
	_ = http.ListenAndServe(":8080", nil)
	lastBell.Stop()
}

// A task is another kind of worker.
type task struct {
	id   string
	stop chan struct{}
}

func (t *task) start() {
	go func() {
		for {
			select {
			case <-time.After(time.Second):
			case <-t.stop:
				return
			}
		}
	}()
}

func (t *task) Stop() { close(t.stop) }

type app struct {
	mu    sync.Mutex
	m     map[string]*task
	list  []*task
	adds  chan *task
	drops chan string
}

// ensure starts it by the map.
func (a *app) ensure(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	id := r.PathValue("id")
	if a.m[id] == nil {
		a.m[id] = &task{id: id, stop: make(chan struct{})}
		a.m[id].start()
	}
}

func (a *app) drop(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	id := r.PathValue("id")
	if t := a.m[id]; t != nil {
		t.Stop()
		delete(a.m, id)
	}
	a.drops <- id
}

// push starts the last of a list.
func (a *app) push(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, &task{stop: make(chan struct{})})
	a.list[len(a.list)-1].start()
}

func (a *app) pop(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.list) > 0 {
		a.list[0].Stop()
		a.list = a.list[1:]
	}
}

// loop starts what comes to it.
func (a *app) loop() {
	m := make(map[string]*task)
	for {
		select {
		case t := <-a.adds:
			if old := m[t.id]; old != nil {
				old.Stop()
			}
			m[t.id] = t
			t.start()
		case id := <-a.drops:
			if t := m[id]; t != nil {
				t.Stop()
				delete(m, id)
			}
		}
	}
}

func (a *app) add(w http.ResponseWriter, r *http.Request) {
	a.adds <- &task{id: r.PathValue("id"), stop: make(chan struct{})}
}

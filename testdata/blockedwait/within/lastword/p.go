// Package lastword has goroutines that wait for a condition, and others that wake them for the last time: when a stop channel has been closed, or
// when what is counted has come down.
package lastword

import (
	"net/http"
	"sync"
)

// The one that wakes has waited for the channel for which the other one asks.
type workers struct {
	mu    sync.Mutex
	cond  *sync.Cond
	queue []func()
}

func newWorkers() *workers {
	w := &workers{}
	w.cond = sync.NewCond(&w.mu)
	return w
}

func (w *workers) start(stop <-chan struct{}) {
	go func() {
		for {
			f := w.next(stop)
			if f == nil {
				return
			}
			f()
		}
	}()
	go func() {
		<-stop
		w.cond.Broadcast()
	}()
}

func (w *workers) next(stop <-chan struct{}) func() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.queue) == 0 {
		w.cond.Wait()
		select {
		case <-stop:
			return nil
		default:
		}
	}
	f := w.queue[0]
	w.queue = w.queue[1:]
	return f
}

// Here it wakes by a function, when it has waited.
func (w *workers) startTold(stop <-chan struct{}) {
	go func() {
		for {
			f := w.next(stop)
			if f == nil {
				return
			}
			f()
		}
	}()
	go func() {
		<-stop
		w.wake()
	}()
}

func (w *workers) wake() { w.cond.Broadcast() }

// The one that wakes waits for another channel than the one that is asked for.
func (w *workers) startOther(stop, reload <-chan struct{}) {
	go func() { // want `goroutine may wait forever in cond.Wait .*`
		for {
			f := w.next(stop)
			if f == nil {
				return
			}
			f()
		}
	}()
	go func() {
		<-reload
		w.cond.Broadcast()
	}()
}

// It wakes before it waits.
func (w *workers) startBefore(stop <-chan struct{}) {
	go func() { // want `goroutine may wait forever in cond.Wait .*`
		for {
			f := w.next(stop)
			if f == nil {
				return
			}
			f()
		}
	}()
	go func() {
		w.cond.Broadcast()
		<-stop
	}()
}

// A session counts who works in it, and each of those leaves.
type session struct {
	mu      sync.Mutex
	cond    *sync.Cond
	workers int
	running map[string]bool
	filled  int
}

func (s *session) inc() {
	s.mu.Lock()
	s.workers++
	s.mu.Unlock()
}

func (s *session) dec() {
	s.mu.Lock()
	s.workers--
	if s.workers == 0 {
		s.cond.Broadcast()
	}
	s.mu.Unlock()
}

func (s *session) begin(id string) {
	s.mu.Lock()
	s.running[id] = true
	s.mu.Unlock()
}

func (s *session) end(id string) {
	s.mu.Lock()
	delete(s.running, id)
	s.mu.Unlock()
	s.cond.Broadcast()
}

func (s *session) fill() {
	s.mu.Lock()
	s.filled++
	s.cond.Broadcast()
	s.mu.Unlock()
}

func (s *session) drained() {
	s.mu.Lock()
	for s.workers > 0 {
		s.cond.Wait()
	}
	s.mu.Unlock()
}

func (s *session) idle() {
	s.mu.Lock()
	for len(s.running) != 0 {
		s.cond.Wait()
	}
	s.mu.Unlock()
}

func (s *session) full(n int) {
	s.mu.Lock()
	for s.filled < 10 {
		s.cond.Wait()
	}
	s.filled -= n
	s.mu.Unlock()
}

func (s *session) manage(again func() bool) {
	go func() {
		for again() {
			s.inc()
			go s.dec()
			s.drained()
		}
	}()
}

func (s *session) manageRunning(again func() bool) {
	go func() {
		for again() {
			s.begin("a")
			go s.end("a")
			s.idle()
		}
	}()
}

// Who waits for more to come waits for ever, once nobody fills.
func (s *session) manageFilled(again func() bool) {
	go func() { // want `goroutine may wait forever in cond.Wait .*`
		for again() {
			s.full(10)
		}
	}()
	s.fill()
}

func Serve(stop, reload <-chan struct{}) {
	http.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) {
		w := newWorkers()
		switch r.Method {
		case "GET":
			w.start(stop)
		case "PUT":
			w.startTold(stop)
		case "POST":
			w.startOther(stop, reload)
		default:
			w.startBefore(stop)
		}
	})
	http.HandleFunc("/session", func(rw http.ResponseWriter, r *http.Request) {
		s := &session{running: make(map[string]bool)}
		s.cond = sync.NewCond(&s.mu)
		again := func() bool { return r.ContentLength > 3 }
		s.manage(again)
		s.manageRunning(again)
		s.manageFilled(again)
	})
	_ = http.ListenAndServe(":8080", nil)
}

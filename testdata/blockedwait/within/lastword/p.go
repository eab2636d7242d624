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

// A pump is given its stop channel, as is who wakes it; both ask and wait by functions, too.
type pump struct {
	mu    sync.Mutex
	cond  *sync.Cond
	queue []func()
	stop  chan struct{}
}

func closed(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

func (p *pump) wakeOn(stop <-chan struct{}) {
	<-stop
	p.cond.Broadcast()
}

func (p *pump) consume(stop <-chan struct{}) {
	for {
		p.mu.Lock()
		for len(p.queue) == 0 && !closed(stop) {
			p.cond.Wait()
		}
		if closed(stop) {
			p.mu.Unlock()
			return
		}
		f := p.queue[0]
		p.queue = p.queue[1:]
		p.mu.Unlock()
		f()
	}
}

func (p *pump) start(stop <-chan struct{}) {
	go p.wakeOn(stop)
	go p.consume(stop)
}

// Here who wakes is given another one.
func (p *pump) startOther(stop, other <-chan struct{}) {
	go p.wakeLate(other)
	go p.consume(stop) // want `goroutine may wait forever in cond.Wait .*`
}

func (p *pump) wakeLate(stop <-chan struct{}) {
	<-stop
	p.cond.Broadcast()
}

// It waits by a function, for what is in a field.
type fielded struct{ pump }

func (p *fielded) stopped() bool { return closed(p.stop) }

func (p *fielded) awaitStop() { <-p.stop }

func (p *fielded) start() {
	go func() {
		p.awaitStop()
		p.cond.Broadcast()
	}()
	go func() {
		for {
			p.mu.Lock()
			for len(p.queue) == 0 && !p.stopped() {
				p.cond.Wait()
			}
			p.mu.Unlock()
			if p.stopped() {
				return
			}
		}
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
	http.HandleFunc("/pump", func(rw http.ResponseWriter, r *http.Request) {
		p, o, f := &pump{}, &pump{}, &fielded{}
		p.cond, o.cond, f.cond = sync.NewCond(&p.mu), sync.NewCond(&o.mu), sync.NewCond(&f.mu)
		f.stop = make(chan struct{})
		defer close(f.stop)
		p.start(stop)
		o.startOther(stop, reload)
		f.start()
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

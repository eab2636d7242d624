// Who waits for a timer that somebody stops stays until all is over.
package main

import (
	"net/http"
	"sync"
	"time"
)

type gc struct {
	mu       sync.Mutex
	m        map[string]*time.Timer
	deleteCh chan string
	cancelCh chan struct{}
}

func (e *gc) Close() { close(e.cancelCh) }

func (e *gc) Schedule(id string, d time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if old, ok := e.m[id]; ok {
		old.Stop()
	}
	timer := time.NewTimer(d)
	e.m[id] = timer
	go func() { // want `goroutine runs until e.cancelCh ends, and more are started before that: .*`
		select {
		case <-timer.C:
			select {
			case e.deleteCh <- id:
			case <-e.cancelCh:
			}
		case <-e.cancelCh:
		}
	}()
}

func (e *gc) Cancel(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if t, ok := e.m[id]; ok {
		t.Stop()
		delete(e.m, id)
	}
}

func (e *gc) run() {
	for {
		select {
		case <-e.cancelCh:
			return
		case id := <-e.deleteCh:
			e.mu.Lock()
			delete(e.m, id)
			e.mu.Unlock()
		}
	}
}

// Each waits for a signal of its own, too.
type polite struct {
	mu       sync.Mutex
	m        map[string]*waiting
	deleteCh chan string
	cancelCh chan struct{}
}

type waiting struct {
	timer *time.Timer
	done  chan struct{}
}

func (p *polite) Close() { close(p.cancelCh) }

func (p *polite) Schedule(id string, d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.m[id]; ok {
		return
	}
	w := &waiting{timer: time.NewTimer(d), done: make(chan struct{})}
	p.m[id] = w
	go func() {
		select {
		case <-w.timer.C:
			select {
			case p.deleteCh <- id:
			case <-p.cancelCh:
			}
		case <-w.done:
		case <-p.cancelCh:
		}
	}()
}

func (p *polite) Cancel(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w, ok := p.m[id]; ok {
		w.timer.Stop()
		close(w.done)
		delete(p.m, id)
	}
}

// The timers are stopped with those who wait.
type together struct {
	mu       sync.Mutex
	m        map[string]*time.Timer
	deleteCh chan string
	cancelCh chan struct{}
}

func (t *together) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, timer := range t.m {
		timer.Stop()
	}
	close(t.cancelCh)
}

func (t *together) Schedule(id string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.m[id]; ok {
		return
	}
	timer := time.NewTimer(d)
	t.m[id] = timer
	go func() {
		select {
		case <-timer.C:
			select {
			case t.deleteCh <- id:
			case <-t.cancelCh:
			}
		case <-t.cancelCh:
		}
	}()
}

func main() {
	e := &gc{m: map[string]*time.Timer{}, deleteCh: make(chan string), cancelCh: make(chan struct{})}
	go e.run()
	defer e.Close()
	http.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) { e.Schedule(r.FormValue("id"), time.Hour) })
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) { e.Cancel(r.FormValue("id")) })
	p := &polite{m: map[string]*waiting{}, deleteCh: make(chan string), cancelCh: make(chan struct{})}
	defer p.Close()
	t := &together{m: map[string]*time.Timer{}, deleteCh: make(chan string), cancelCh: make(chan struct{})}
	defer t.Close()
	go func() {
		for {
			select {
			case id := <-p.deleteCh:
				p.Cancel(id)
			case <-t.deleteCh:
			}
		}
	}()
	http.HandleFunc("/p/start", func(w http.ResponseWriter, r *http.Request) { p.Schedule(r.FormValue("id"), time.Hour) })
	http.HandleFunc("/p/stop", func(w http.ResponseWriter, r *http.Request) { p.Cancel(r.FormValue("id")) })
	http.HandleFunc("/t/start", func(w http.ResponseWriter, r *http.Request) { t.Schedule(r.FormValue("id"), time.Hour) })
	http.ListenAndServe(":8080", nil)
}

// Package unseen replaces workers, and has asked for something before.
package unseen

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type worker struct {
	key  string
	stop chan struct{}
	done atomic.Bool
}

func start(key string) *worker {
	w := &worker{key: key, stop: make(chan struct{})}
	go w.loop()
	return w
}

func (w *worker) loop() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Minute):
			println(w.key)
		}
	}
}

func (w *worker) Stop()       { w.done.Store(true); close(w.stop) }
func (w *worker) Alive() bool { return !w.done.Load() }

// forced stops the last one if it is told to.
type forced struct{ cur *worker }

func (f *forced) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	if f.cur != nil && r.FormValue("force") == "1" {
		f.cur.Stop()
	}
	f.cur = start(r.FormValue("key")) // want `goroutine "cur" of forced is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (f *forced) Close() { f.cur.Stop() }

// renamed has another one for another key.
type renamed struct {
	mu  sync.Mutex
	key string
	cur *worker
}

func (n *renamed) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	defer n.mu.Unlock()
	key := r.FormValue("key")
	if n.cur != nil && key == n.key {
		return
	}
	n.cur, n.key = start(key), key // want `goroutine "cur" of renamed is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (n *renamed) Close() { n.cur.Stop() }

// aged has another one after an hour.
type aged struct {
	cur  *worker
	made time.Time
}

func (a *aged) ServeHTTP(http.ResponseWriter, *http.Request) {
	if a.cur == nil || time.Since(a.made) > time.Hour {
		a.cur = start("") // want `goroutine "cur" of aged is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
		a.made = time.Now()
	}
}

func (a *aged) Close() { a.cur.Stop() }

// tooLate forgets it before it asks.
type tooLate struct{ cur *worker }

func (t *tooLate) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	t.cur = nil
	if t.cur != nil {
		t.cur.Stop()
	}
	t.cur = start(r.FormValue("key")) // want `goroutine "cur" of tooLate is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (t *tooLate) Close() { t.cur.Stop() }

// stopped stops the last one of another key.
type stopped struct {
	key string
	cur *worker
}

func (s *stopped) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	key := r.FormValue("key")
	if s.cur != nil {
		if key == s.key {
			return
		}
		s.cur.Stop()
	}
	s.cur, s.key = start(key), key
}

func (s *stopped) Close() { s.cur.Stop() }

// refuses has one only.
type refuses struct{ cur *worker }

func (f *refuses) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f.cur != nil {
		http.Error(w, "there is one", http.StatusConflict)
		return
	}
	f.cur = start(r.FormValue("key"))
}

func (f *refuses) Close() { f.cur.Stop() }

// revives has another one when the last one has ended.
type revives struct{ cur *worker }

func (v *revives) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	if v.cur != nil && v.cur.Alive() {
		return
	}
	v.cur = start(r.FormValue("key"))
}

func (v *revives) Close() { v.cur.Stop() }

// broken is told when the last one has been stopped.
type broken struct {
	cur    *worker
	broken bool
}

func (b *broken) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	if b.cur != nil && !b.broken {
		return
	}
	b.cur = start(r.FormValue("key"))
}

func (b *broken) Close() { b.broken = true; b.cur.Stop() }

// lost asks a method, and an atomic flag.
type lost struct {
	cur, other *worker
	gone       string
	away       atomic.Bool
}

func (l *lost) isGone() bool { return l.gone != "" }

func (l *lost) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	if l.cur == nil || l.isGone() {
		l.cur = start(r.FormValue("key"))
	}
	if l.other == nil || l.away.Load() {
		l.other = start(r.FormValue("key"))
	}
}

func (l *lost) Close() {
	l.gone = "closed"
	l.away.Store(true)
	l.cur.Stop()
	l.other.Stop()
}

// swaps takes the last one out, and stops it after.
type swaps struct {
	mu  sync.Mutex
	cur *worker
}

func (s *swaps) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	next := start(r.FormValue("key"))
	s.mu.Lock()
	last := s.cur
	s.cur = next
	s.mu.Unlock()
	if last != nil {
		last.Stop()
	}
}

// clears takes the last one out first.
type clears struct{ cur *worker }

func (c *clears) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	last := c.cur
	c.cur = nil
	if last != nil {
		last.Stop()
	}
	c.cur = start(r.FormValue("key"))
}

// A sync.Map has a type around it, whose methods do what its own do.
package main

import (
	"net/http"
	"sync"
	"time"
)

type unit struct{ quit chan struct{} }

func newUnit() *unit {
	u := &unit{quit: make(chan struct{})}
	go u.run()
	return u
}

func (u *unit) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-u.quit:
			return
		}
	}
}

func (u *unit) Stop() { close(u.quit) }

type typed[K comparable, V any] struct{ m sync.Map }

func (t *typed[K, V]) LoadOrStore(k K, v V) (V, bool) {
	actual, loaded := t.m.LoadOrStore(k, v)
	return actual.(V), loaded
}

func (t *typed[K, V]) LoadAndDelete(k K) (v V, ok bool) {
	actual, ok := t.m.LoadAndDelete(k)
	if ok {
		v = actual.(V)
	}
	return v, ok
}

func (t *typed[K, V]) Delete(k K) { t.m.Delete(k) }

type table struct{ units typed[string, *unit] }

func (t *table) put(w http.ResponseWriter, r *http.Request) {
	u := newUnit()
	if _, loaded := t.units.LoadOrStore(r.Host, u); loaded {
		u.Stop()
	}
}

func (t *table) del(w http.ResponseWriter, r *http.Request) {
	if u, ok := t.units.LoadAndDelete(r.Host); ok {
		u.Stop()
	}
}

type careless struct{ units typed[string, *unit] }

func (c *careless) put(w http.ResponseWriter, r *http.Request) {
	u := newUnit()
	c.units.LoadOrStore(r.Host, u) // want `the goroutine of "u" is dropped if another is found, and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (c *careless) del(w http.ResponseWriter, r *http.Request) {
	if u, ok := c.units.LoadAndDelete(r.Host); ok {
		u.Stop()
	}
}

type forgetful struct{ units typed[string, *unit] }

func (f *forgetful) put(w http.ResponseWriter, r *http.Request) {
	u := newUnit() // want `goroutine "units" of forgetful is never stopped: made per request in put \(leaks 1 goroutine and what it holds each time\)`
	if _, loaded := f.units.LoadOrStore(r.Host, u); loaded {
		u.Stop()
	}
}

func (f *forgetful) del(w http.ResponseWriter, r *http.Request) { f.units.Delete(r.Host) }

// A feed is stopped once. Who gets one may find another, and stops his own; that stops none of those that are deleted.
type feed struct {
	key  string
	quit chan struct{}
	once sync.Once
}

func newFeed(key string) *feed {
	f := &feed{key: key, quit: make(chan struct{})}
	go f.run()
	return f
}

func (f *feed) run() {
	for {
		println(f.key)
		select {
		case <-time.After(time.Second):
		case <-f.quit:
			return
		}
	}
}

func (f *feed) Stop() { f.once.Do(func() { close(f.quit) }) }

type feeds struct{ m sync.Map }

func (f *feeds) get(key string) *feed {
	if v, ok := f.m.Load(key); ok {
		return v.(*feed)
	}
	own := newFeed(key)
	v, loaded := f.m.LoadOrStore(key, own)
	if loaded {
		own.Stop()
	}
	return v.(*feed)
}

func (f *feeds) put(w http.ResponseWriter, r *http.Request) { println(f.get(r.Host).key) }

func (f *feeds) del(w http.ResponseWriter, r *http.Request) {
	f.m.Delete(r.Host) // want `an entry is deleted without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
}

func main() {
	all := &feeds{}
	http.HandleFunc("/feeds/put", all.put)
	http.HandleFunc("/feeds/del", all.del)
	t, c, f := &table{}, &careless{}, &forgetful{}
	http.HandleFunc("/table/put", t.put)
	http.HandleFunc("/table/del", t.del)
	http.HandleFunc("/careless/put", c.put)
	http.HandleFunc("/careless/del", c.del)
	http.HandleFunc("/forgetful/put", f.put)
	http.HandleFunc("/forgetful/del", f.del)
	_ = http.ListenAndServe(":8080", nil)
}

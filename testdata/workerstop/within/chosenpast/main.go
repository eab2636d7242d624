// Who asks chooses the name of a worker; that another handler, or the constructor, looks into the map, does not help who puts one in.
package main

import (
	"net/http"
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

type table struct{ units map[string]*unit }

func newTable() *table { return &table{units: make(map[string]*unit)} }

func (t *table) put(id string) {
	t.units[id] = newUnit() // want `goroutine "units" of table is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (t *table) del(id string) {
	if u, ok := t.units[id]; ok {
		u.Stop()
		delete(t.units, id)
	}
}

type unsubscriber interface{ Unsubscribe() }

type subscription struct {
	of *feeds
	id string
}

func (s subscription) Unsubscribe() {
	if u, ok := s.of.units[s.id]; ok {
		u.Stop()
		delete(s.of.units, s.id)
	}
}

// Feeds end the one before, through an interface.
type feeds struct {
	units map[string]*unit
	subs  map[string]unsubscriber
}

func newFeeds() *feeds { return &feeds{make(map[string]*unit), make(map[string]unsubscriber)} }

func (f *feeds) subscribe(id string) unsubscriber {
	f.units[id] = newUnit()
	return subscription{f, id}
}

func (f *feeds) put(id string) {
	f.del(id)
	f.subs[id] = f.subscribe(id)
}

func (f *feeds) del(id string) {
	if s, ok := f.subs[id]; ok {
		s.Unsubscribe()
		delete(f.subs, id)
	}
}

func main() {
	t := newTable()
	http.HandleFunc("PUT /{id}", func(w http.ResponseWriter, r *http.Request) { t.put(r.PathValue("id")) })
	http.HandleFunc("DELETE /{id}", func(w http.ResponseWriter, r *http.Request) { t.del(r.PathValue("id")) })
	f := newFeeds()
	http.HandleFunc("PUT /feeds/{id}", func(w http.ResponseWriter, r *http.Request) { f.put(r.PathValue("id")) })
	http.HandleFunc("DELETE /feeds/{id}", func(w http.ResponseWriter, r *http.Request) { f.del(r.PathValue("id")) })
	_ = http.ListenAndServe(":8080", nil)
}

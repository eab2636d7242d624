// Package main gives the parts of an object what they run until.
package main

import (
	"net/http"
	"time"
)

type engine struct{ quit chan struct{} }

func newEngine() *engine { return &engine{quit: make(chan struct{})} }

func (e *engine) stop() { close(e.quit) }

type syncer struct{ eng *engine }

func newSyncer(e *engine) *syncer {
	s := &syncer{eng: e}
	go s.loop()
	return s
}

func (s *syncer) loop() {
	for {
		select {
		case <-s.eng.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

type tenant struct {
	eng  *engine
	sync *syncer
}

type manager struct{ tenants map[string]*tenant }

func (m *manager) apply(name string) {
	e := newEngine()
	m.tenants[name] = &tenant{eng: e, sync: newSyncer(e)} // want `goroutine "tenants" of manager is replaced and not stopped .*`
}

// careful ends the one that it replaces.
type careful struct{ tenants map[string]*tenant }

func (c *careful) apply(name string) {
	if old, ok := c.tenants[name]; ok {
		old.eng.stop()
	}
	e := newEngine()
	c.tenants[name] = &tenant{eng: e, sync: newSyncer(e)}
}

func (c *careful) remove(name string) {
	if t, ok := c.tenants[name]; ok {
		delete(c.tenants, name)
		t.eng.stop()
	}
}

func (m *manager) remove(name string) {
	if t, ok := m.tenants[name]; ok {
		delete(m.tenants, name)
		t.eng.stop()
	}
}

func main() {
	m := &manager{tenants: map[string]*tenant{}}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { m.apply(r.URL.Path) })
	http.HandleFunc("/rm", func(w http.ResponseWriter, r *http.Request) { m.remove(r.URL.Path) })
	c := &careful{tenants: map[string]*tenant{}}
	http.HandleFunc("/careful", func(w http.ResponseWriter, r *http.Request) { c.apply(r.URL.Path) })
	http.HandleFunc("/careful/rm", func(w http.ResponseWriter, r *http.Request) { c.remove(r.URL.Path) })
	_ = http.ListenAndServe(":80", nil)
}

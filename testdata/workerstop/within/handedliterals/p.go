// Literals that others run stop what they are given.
package main

import (
	"context"
	"maps"
	"net/http"
	"sync"
	"time"
)

func follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// One that a helper hands on.
type watch struct{ cancel context.CancelFunc }

func newWatch() *watch {
	ctx, cancel := context.WithCancel(context.Background())
	go follow(ctx)
	return &watch{cancel: cancel}
}

type controller struct {
	mu      sync.Mutex
	watches map[string]*watch
}

func (c *controller) update(fn func(m map[string]*watch)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fn(c.watches)
}

func (c *controller) set(want map[string][]string) {
	c.update(func(m map[string]*watch) {
		maps.DeleteFunc(m, func(ns string, old *watch) bool {
			if want[ns] != nil {
				return false
			}
			old.cancel()
			return true
		})
		for ns := range want {
			if _, ok := m[ns]; !ok {
				m[ns] = newWatch()
			}
		}
	})
}

// One in a field.
type session struct {
	key    string
	cancel context.CancelFunc
}

func newSession(key string) *session {
	ctx, cancel := context.WithCancel(context.Background())
	go follow(ctx)
	return &session{key: key, cancel: cancel}
}

type cache struct {
	mu      sync.Mutex
	byKey   map[string]*session
	onEvict func(*session)
}

func (c *cache) get(key string) *session {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.byKey[key]; s != nil {
		return s
	}
	for old, s := range c.byKey {
		delete(c.byKey, old)
		c.onEvict(s)
		break
	}
	s := newSession(key)
	c.byKey[key] = s
	return s
}

// Nobody stops these.
type probe struct {
	name   string
	cancel context.CancelFunc
}

func newProbe(name string) *probe {
	ctx, cancel := context.WithCancel(context.Background())
	go follow(ctx) // want `goroutine "cancel" of probe is never stopped.*`
	return &probe{name: name, cancel: cancel}
}

type prober struct {
	mu     sync.Mutex
	probes map[string]*probe
	onGone func(*probe)
}

func (p *prober) probe(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for old, gone := range p.probes {
		delete(p.probes, old)
		p.onGone(gone)
	}
	p.probes[name] = newProbe(name)
}

func main() {
	c := &controller{watches: make(map[string]*watch)}
	s := &cache{byKey: make(map[string]*session)}
	s.onEvict = func(s *session) { s.cancel() }
	p := &prober{probes: make(map[string]*probe)}
	p.onGone = func(p *probe) { p.name += " (gone)" }
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c.set(r.URL.Query())
		s.get(r.FormValue("key"))
		p.probe(r.FormValue("name"))
	})
	http.ListenAndServe(":8080", nil)
}

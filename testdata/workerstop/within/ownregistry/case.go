// Package main has registries of constructors: one for all, and one for each request. What is registered with one of them is not run by the other.
package main

import (
	"net/http"
	"sync"
	"time"
)

type router interface{ route() }

type constructor func() (router, error)

type provider func() (router, error)

type manager struct {
	mu           sync.Mutex
	factory      map[string]provider
	constructors map[string]func() provider
}

func newManager() *manager {
	return &manager{factory: map[string]provider{}, constructors: map[string]func() provider{}}
}

func (m *manager) register(name string, c constructor) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.constructors[name] = func() provider {
		r, err := c()
		if err != nil {
			return nil
		}
		return func() (router, error) { return r, nil }
	}
}

func (m *manager) init() {
	for name, c := range m.constructors {
		m.factory[name] = c()
	}
}

var global = newManager()

func register(name string, c constructor) { global.register(name, c) }

type evicting struct{}

func (e *evicting) route() {}

func (e *evicting) loop() {
	for {
		time.Sleep(time.Second)
		println("evict")
	}
}

func newEvicting() (router, error) {
	e := &evicting{}
	go e.loop()
	return e, nil
}

// polling is what a request registers itself.
type polling struct{}

func (p *polling) route() {}

func newPolling() (router, error) {
	go func() { // want `goroutine runs for ever: nothing ends it.*`
		for {
			time.Sleep(time.Second)
			println("poll")
		}
	}()
	return &polling{}, nil
}

type plain struct{}

func (p *plain) route() {}

func newPlain() (router, error) { return &plain{}, nil }

func init() {
	register("evicting", newEvicting)
}

func handle(w http.ResponseWriter, r *http.Request) {
	m := newManager()
	m.register("plain", newPlain)
	m.register("polling", newPolling)
	m.register("other", func() (router, error) { return newPlain() })
	m.init()
	p, _ := m.factory["plain"]()
	p.route()
}

func main() {
	global.init()
	http.HandleFunc("/", handle)
	_ = http.ListenAndServe(":8080", nil)
}

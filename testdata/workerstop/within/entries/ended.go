package entries

import (
	"context"
	"maps"
	"net/http"
)

// All that is left ends with the server; what is removed before does not.
type workers struct{ byName map[string]*entry }

func (m *workers) add(name string) {
	if _, ok := m.byName[name]; ok {
		return
	}
	w := &entry{stop: make(chan struct{})}
	m.byName[name] = w
	go w.run()
}

func (m *workers) remove(name string) { delete(m.byName, name) } // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`

func (m *workers) shutdown() {
	for _, w := range m.byName {
		close(w.stop)
	}
}

type polls struct{ cancels map[string]context.CancelFunc }

func (p *polls) add(ctx context.Context, name string) {
	if _, ok := p.cancels[name]; ok {
		return
	}
	own, cancel := context.WithCancel(ctx)
	p.cancels[name] = cancel
	go wait(own)
}

func (p *polls) remove(name string) {
	delete(p.cancels, name) // want `an entry is deleted without its goroutine being stopped, and its context ends later: called per request from serveWorkers \(leaks 1 goroutine and what it holds each time\)`
}

func (p *polls) shutdown() {
	for _, cancel := range p.cancels {
		cancel()
	}
}

// Who removes it has ended it.
type swept struct{ byName map[string]*entry }

func (m *swept) add(name string) {
	if _, ok := m.byName[name]; ok {
		return
	}
	w := &entry{stop: make(chan struct{})}
	m.byName[name] = w
	go w.run()
}

func (m *swept) remove(name string) { delete(m.byName, name) }

func (m *swept) sweep(dead func(string) bool) {
	for name, w := range m.byName {
		if dead(name) {
			close(w.stop)
			m.remove(name)
		}
	}
}

func (m *swept) shutdown() {
	for _, w := range m.byName {
		close(w.stop)
	}
}

func (m *swept) drop(name string) {
	m.end(name)
	m.remove(name)
}

func (m *swept) end(name string) { close(m.byName[name].stop) }

func serveWorkers(ctx context.Context) error {
	m := &workers{byName: map[string]*entry{}}
	p := &polls{map[string]context.CancelFunc{}}
	s := &swept{byName: map[string]*entry{}}
	defer m.shutdown()
	defer p.shutdown()
	defer s.shutdown()
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) {
		m.add(r.URL.Path)
		p.add(ctx, r.URL.Path)
		s.add(r.URL.Path)
	})
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) {
		m.remove(r.URL.Path)
		p.remove(r.URL.Path)
		s.sweep(func(name string) bool { return name == r.URL.Path })
		s.drop(r.URL.Path)
	})
	return http.ListenAndServe(":80", nil)
}

// Items that maps.DeleteFunc takes out.
type item struct {
	cancel context.CancelFunc
	dead   bool
}

type items struct{ byName map[string]*item }

func (s *items) add(ctx context.Context, name string) {
	if _, ok := s.byName[name]; ok {
		return
	}
	own, cancel := context.WithCancel(ctx)
	s.byName[name] = &item{cancel: cancel}
	go wait(own)
}

func (s *items) sweep() {
	maps.DeleteFunc(s.byName, func(_ string, i *item) bool { return i.dead }) // want `an entry is deleted without its goroutine being stopped, and its context ends later: called per request from serveItems \(leaks 1 goroutine and what it holds each time\)`
}

type endedItems struct{ byName map[string]*item }

func (s *endedItems) add(ctx context.Context, name string) {
	if _, ok := s.byName[name]; ok {
		return
	}
	own, cancel := context.WithCancel(ctx)
	s.byName[name] = &item{cancel: cancel}
	go wait(own)
}

func (s *endedItems) sweep() {
	maps.DeleteFunc(s.byName, func(_ string, i *item) bool {
		if i.dead {
			i.cancel()
		}
		return i.dead
	})
}

func serveItems(ctx context.Context) error {
	a, b := &items{map[string]*item{}}, &endedItems{map[string]*item{}}
	http.HandleFunc("/items", func(w http.ResponseWriter, r *http.Request) {
		a.add(ctx, r.URL.Path)
		b.add(ctx, r.URL.Path)
		a.sweep()
		b.sweep()
	})
	return http.ListenAndServe(":80", nil)
}

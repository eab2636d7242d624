// Package main takes entries out of a map by a helper that has their key only: who calls that has the entry, and stops it, or
// forgets to.
package main

import (
	"net/http"
	"sync"
	"time"
)

type client struct {
	id   int64
	hub  *hub
	quit chan struct{}
}

func (c *client) ping() {
	for {
		select {
		case <-time.After(time.Second):
			println("ping", c.id)
		case <-c.quit:
			return
		}
	}
}

type hub struct {
	mu   sync.Mutex
	next int64
	m    map[int64]*client
}

func (h *hub) leave(id int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.m, id)
}

func (c *client) release() {
	c.hub.leave(c.id)
	close(c.quit)
}

// join gives the client, with what releases it.
func (h *hub) join() (*client, func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.next++
	c := &client{id: h.next, hub: h, quit: make(chan struct{})}
	h.m[c.id] = c
	go c.ping()
	return c, c.release
}

// Another registry, of which a literal takes it out.
type tail struct {
	quit chan struct{}
	last int
}

func openTail() *tail {
	t := &tail{quit: make(chan struct{})}
	go func() {
		for {
			select {
			case <-t.quit:
				return
			case <-time.After(time.Second):
				t.last++
			}
		}
	}()
	return t
}

func (t *tail) halt() { close(t.quit) }

type registry struct {
	mu sync.Mutex
	m  map[string]*tail
}

func (r *registry) register(name string, t *tail) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.m[name]; ok {
		return false
	}
	r.m[name] = t
	return true
}

func (r *registry) unregister(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.m, name)
}

func attach(r *registry, name string) (func(), bool) {
	t := openTail()
	if !r.register(name, t) {
		t.halt()
		return nil, false
	}
	return func() {
		r.unregister(name)
		t.halt()
	}, true
}

// A sync.Map has no type for its entries.
type session struct {
	id   string
	quit chan struct{}
	once sync.Once
}

func (s *session) end() { s.once.Do(func() { close(s.quit) }) }

type sessions struct{ m sync.Map }

func (h *sessions) open(id string) *session {
	s := &session{id: id, quit: make(chan struct{})}
	if old, ok := h.m.Swap(id, s); ok {
		old.(*session).end()
	}
	go h.serve(s)
	return s
}

func (h *sessions) serve(s *session) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-t.C:
			println(s.id)
		}
	}
}

func (h *sessions) close(s *session) {
	if h.m.CompareAndDelete(s.id, s) {
		s.end()
	}
}

// One that forgets it.
type room struct {
	mu sync.Mutex
	m  map[string]*guest
}

type guest struct {
	name string
	quit chan struct{}
}

func (g *guest) stay() {
	for {
		select {
		case <-time.After(time.Second):
			println(g.name)
		case <-g.quit:
			return
		}
	}
}

func (r *room) enter(name string) *guest {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := &guest{name, make(chan struct{})}
	r.m[name] = g
	go g.stay()
	return g
}

func (r *room) leave(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.m, name) // want `an entry is deleted without its goroutine being stopped.*`
}

func (r *room) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, g := range r.m {
		close(g.quit)
	}
	r.m = nil
}

func (r *room) visit(w http.ResponseWriter, req *http.Request) {
	g := r.enter(req.Host)
	defer r.leave(g.name)
	<-req.Context().Done()
}

// A pool of which one caller ends what it takes out, and the other one forgets it.
type peer struct {
	id   string
	pool *pool
	quit chan struct{}
	seen time.Time
}

func (p *peer) ping() {
	for {
		select {
		case <-time.After(time.Second):
			println("ping", p.id)
		case <-p.quit:
			return
		}
	}
}

type pool struct {
	mu    sync.Mutex
	peers map[string]*peer
}

func (l *pool) add(id string) *peer {
	p := &peer{id: id, pool: l, quit: make(chan struct{})}
	l.mu.Lock()
	l.peers[id] = p
	l.mu.Unlock()
	go p.ping()
	return p
}

func (l *pool) remove(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.peers, id) // want `an entry is deleted without its goroutine being stopped.*`
}

func (p *peer) end() {
	p.pool.remove(p.id)
	close(p.quit)
}

func (l *pool) reap() {
	for id, p := range l.peers {
		if time.Since(p.seen) > time.Minute {
			l.remove(id)
		}
	}
}

func main() {
	l := &pool{peers: make(map[string]*peer)}
	http.HandleFunc("/peer", func(w http.ResponseWriter, r *http.Request) {
		p := l.add(r.Host)
		defer p.end()
		<-r.Context().Done()
	})
	http.HandleFunc("/reap", func(http.ResponseWriter, *http.Request) { l.reap() })
	h, r, s, o := &hub{m: make(map[int64]*client)}, &registry{m: make(map[string]*tail)}, &sessions{}, &room{m: make(map[string]*guest)}
	http.HandleFunc("/hub", func(w http.ResponseWriter, r *http.Request) {
		_, release := h.join()
		defer release()
		<-r.Context().Done()
	})
	http.HandleFunc("/registry", func(w http.ResponseWriter, req *http.Request) {
		if release, ok := attach(r, req.Host); ok {
			defer release()
			<-req.Context().Done()
		}
	})
	http.HandleFunc("PUT /sessions/{id}", func(w http.ResponseWriter, r *http.Request) { s.open(r.PathValue("id")) })
	http.HandleFunc("DELETE /sessions/{id}", func(w http.ResponseWriter, r *http.Request) {
		if v, ok := s.m.Load(r.PathValue("id")); ok {
			s.close(v.(*session))
		}
	})
	http.HandleFunc("/room", o.visit)
	http.HandleFunc("/clear", func(http.ResponseWriter, *http.Request) { o.clear() })
	_ = http.ListenAndServe(":8080", nil)
}

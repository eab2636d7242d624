// Package listeners_made has registries that make what listens, and give it away with what takes it out.
package listeners_made

import (
	"net/http"
	"sync"
)

// hub gives a channel to read from, and a func.
type hub struct {
	mu   sync.Mutex
	subs map[chan int]string
}

func (h *hub) Subscribe(token string) (ch <-chan int, cancel func(), ok bool) {
	if token == "" {
		return nil, nil, false
	}
	c := make(chan int, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.subs[c] = token
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.subs, c)
	}, true
}

func (h *hub) Broadcast(v int) {
	for c := range h.subs {
		select {
		case c <- v:
		default:
		}
	}
}

// tunnel keeps connections by a number that each of them has.
type tunnel struct {
	mu    sync.Mutex
	next  int64
	conns map[int64]*packetConn
}

type packetConn struct {
	id     int64
	tunnel *tunnel
	in     chan []byte
}

func (t *tunnel) NewPacketConn() *packetConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.next++
	pc := &packetConn{id: t.next, tunnel: t, in: make(chan []byte, 100)}
	t.conns[pc.id] = pc
	return pc
}

func (pc *packetConn) Close() {
	pc.tunnel.mu.Lock()
	defer pc.tunnel.mu.Unlock()
	delete(pc.tunnel.conns, pc.id)
}

// named keeps them by a name that the caller gives: there are as many as there are names.
type named struct {
	mu    sync.Mutex
	conns map[string]*namedConn
}

type namedConn struct {
	name string
	of   *named
	in   chan []byte
}

func (n *named) Conn(name string) *namedConn {
	n.mu.Lock()
	defer n.mu.Unlock()
	c := &namedConn{name: name, of: n, in: make(chan []byte, 100)}
	n.conns[c.name] = c
	return c
}

func (n *named) Handle(name string, b []byte) {
	if c := n.conns[name]; c != nil {
		select {
		case c.in <- b:
		default:
		}
	}
}

func (c *namedConn) Close() { delete(c.of.conns, c.name) }

type server struct {
	hub    *hub
	tunnel *tunnel
	named  *named
}

func (s *server) dropped(w http.ResponseWriter, r *http.Request) {
	ch, _, ok := s.hub.Subscribe(r.Header.Get("Authorization")) // want `the func that removes the listener added to s.hub is never called: added per request in dropped.*`
	if !ok {
		return
	}
	select {
	case <-r.Context().Done():
	case <-ch:
	}
}

func (s *server) early(w http.ResponseWriter, r *http.Request) {
	ch, cancel, ok := s.hub.Subscribe(r.Header.Get("Authorization")) // want `the func that removes listener "cancel" is not called on every path.*`
	if !ok {
		return
	}
	if r.Method == http.MethodPost {
		return
	}
	<-ch
	cancel()
}

func (s *server) deferred(w http.ResponseWriter, r *http.Request) {
	ch, cancel, ok := s.hub.Subscribe(r.Header.Get("Authorization"))
	if !ok {
		return
	}
	defer cancel()
	<-ch
}

func (s *server) proxy(w http.ResponseWriter, r *http.Request) {
	pc := s.tunnel.NewPacketConn() // want `listener "pc" is never removed: added per request in proxy.*`
	select {
	case b := <-pc.in:
		_, _ = w.Write(b)
	case <-r.Context().Done():
	}
}

func (s *server) proxyWell(w http.ResponseWriter, r *http.Request) {
	pc := s.tunnel.NewPacketConn()
	defer pc.Close()
	select {
	case b := <-pc.in:
		_, _ = w.Write(b)
	case <-r.Context().Done():
	}
}

func (s *server) byName(w http.ResponseWriter, r *http.Request) {
	c := s.named.Conn(r.URL.Path)
	<-c.in
}

// Register registers all.
func Register(mux *http.ServeMux) {
	s := &server{hub: &hub{subs: map[chan int]string{}}, tunnel: &tunnel{conns: map[int64]*packetConn{}}, named: &named{conns: map[string]*namedConn{}}}
	mux.HandleFunc("/dropped", s.dropped)
	mux.HandleFunc("/early", s.early)
	mux.HandleFunc("/deferred", s.deferred)
	mux.HandleFunc("/proxy", s.proxy)
	mux.HandleFunc("/well", s.proxyWell)
	mux.HandleFunc("/named", s.byName)
}

// Package main starts methods of its objects in a group.
package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

type relay struct {
	listener net.PacketConn
	ctx      context.Context
	cancel   context.CancelFunc
}

func newRelay(parent context.Context, l net.PacketConn) *relay {
	ctx, cancel := context.WithCancel(parent)
	return &relay{listener: l, ctx: ctx, cancel: cancel}
}

func (r *relay) Serve() {
	go r.cleanupLoop()
	buf := make([]byte, 1500)
	for {
		if _, _, err := r.listener.ReadFrom(buf); err != nil {
			return
		}
	}
}

func (r *relay) cleanupLoop() {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (r *relay) Close() {
	r.cancel()
	r.listener.Close()
}

type server struct {
	ctx    context.Context
	mu     sync.Mutex
	wg     sync.WaitGroup
	relays map[string]*relay
}

func (s *server) add(id string) error {
	s.remove(id)
	l, err := net.ListenPacket("udp", ":0")
	if err != nil {
		return err
	}
	r := newRelay(s.ctx, l)
	s.mu.Lock()
	s.relays[id] = r
	s.mu.Unlock()
	s.wg.Go(r.Serve)
	return nil
}

func (s *server) remove(id string) {
	s.mu.Lock()
	r, ok := s.relays[id]
	if ok {
		delete(s.relays, id)
	}
	s.mu.Unlock()
	if ok {
		r.Close()
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &server{ctx: ctx, relays: map[string]*relay{}}
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { s.add(r.FormValue("id")) })
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) { s.remove(r.FormValue("id")) })
	http.ListenAndServe(":8080", nil)
}

// forgetful does not close those that it removes.
type forgetful struct {
	server
}

func (s *forgetful) drop(id string) {
	s.mu.Lock()
	delete(s.relays, id)
	s.mu.Unlock()
}

func init() {
	s := &forgetful{server{ctx: context.Background(), relays: map[string]*relay{}}}
	http.HandleFunc("/drop", func(w http.ResponseWriter, r *http.Request) { s.drop(r.FormValue("id")) })
}

type poller struct {
	ctx context.Context
	n   int
}

func (p *poller) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-t.C:
			p.n++
		}
	}
}

type polls struct {
	ctx context.Context
	wg  sync.WaitGroup
}

// each request leaves one that ends with the server.
func (s *polls) handle(w http.ResponseWriter, r *http.Request) {
	p := &poller{ctx: s.ctx}
	s.wg.Go(p.run) // want `goroutine runs until s.ctx ends, and more are started before that: started per request in handle \(leaks 1 goroutine and what it holds each time\)`
}

// once ends it with the request.
func (s *polls) once(w http.ResponseWriter, r *http.Request) {
	p := &poller{ctx: r.Context()}
	s.wg.Go(p.run)
}

func init() {
	s := &polls{ctx: context.Background()}
	http.HandleFunc("/polls", s.handle)
	http.HandleFunc("/once", s.once)
}

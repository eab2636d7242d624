// Package registered has the goroutines of connections that a server also enters in its books: what is in their
// fields only they use.
package registered

import (
	"context"
	"net/http"
	"sync"
)

type request struct{ nonce string }

type stream interface {
	Recv() (*request, error)
	Send(name string) error
}

type connection struct {
	id     string
	stream stream
	reqs   chan *request
	errs   chan error
	pushes chan string
	acks   chan *request
	drain  chan *request
}

type server struct {
	mu    sync.Mutex
	conns map[string]*connection
}

// serve leaves its receiver behind when a push fails.
func (s *server) serve(id string, st stream) error {
	c := &connection{id: id, stream: st, reqs: make(chan *request), errs: make(chan error, 1), pushes: make(chan string, 1)}
	s.enter(c)
	defer s.leave(c)
	go c.receive() // want `goroutine may wait forever to send on "reqs" if serve returns early \(leaks 1 goroutine each time, called per request from run\)`
	for {
		select {
		case req := <-c.reqs:
			if err := c.stream.Send(req.nonce); err != nil {
				return err
			}
		case name := <-c.pushes:
			if err := c.stream.Send(name); err != nil {
				return err
			}
		case err := <-c.errs:
			return err
		}
	}
}

func (c *connection) receive() {
	for {
		req, err := c.stream.Recv()
		if err != nil {
			c.errs <- err
			return
		}
		c.reqs <- req
	}
}

// acknowledged has its receiver leave with the request.
func (s *server) acknowledged(ctx context.Context, id string, st stream) error {
	c := &connection{id: id, stream: st, acks: make(chan *request)}
	s.enter(c)
	defer s.leave(c)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for {
			req, err := c.stream.Recv()
			if err != nil {
				return
			}
			select {
			case c.acks <- req:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case req := <-c.acks:
			if err := c.stream.Send(req.nonce); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// drained has a server that takes what all connections have left.
func (s *server) drained(id string, st stream) error {
	c := &connection{id: id, stream: st, drain: make(chan *request)}
	s.enter(c)
	go c.feed()
	for req := range c.drain {
		if err := c.stream.Send(req.nonce); err != nil {
			return err
		}
	}
	return nil
}

func (c *connection) feed() {
	for {
		req, err := c.stream.Recv()
		if err != nil {
			close(c.drain)
			return
		}
		c.drain <- req
	}
}

func (s *server) collect(ctx context.Context) {
	for ctx.Err() == nil {
		s.mu.Lock()
		for _, c := range s.conns {
			go func() {
				for range c.drain {
				}
			}()
		}
		s.mu.Unlock()
	}
}

func (s *server) push(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.conns {
		select {
		case c.pushes <- name:
		default:
		}
	}
}

func (s *server) enter(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c.id] = c
}

func (s *server) leave(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c.id)
}

func run(ctx context.Context, open func(*http.Request) stream) error {
	s := &server{conns: make(map[string]*connection)}
	go s.collect(ctx)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.push(r.URL.Path)
		if err := s.serve(r.RemoteAddr, open(r)); err != nil {
			return
		}
		if err := s.acknowledged(r.Context(), r.RemoteAddr, open(r)); err != nil {
			return
		}
		if err := s.drained(r.RemoteAddr, open(r)); err != nil {
			return
		}
	})
	return http.ListenAndServe(":80", nil)
}

// A session has connections with buffers; who writes into a full one waits until there is room, or the session ends.
package stickyerror

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
)

const full = 100

type buffer struct {
	mu   sync.Mutex
	cond *sync.Cond
	n    int
	err  error
}

func newBuffer() *buffer {
	b := &buffer{}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *buffer) offer(k int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		if b.err != nil {
			return b.err
		}
		if b.n += k; b.n < full {
			return nil
		}
		b.cond.Wait()
	}
}

func (b *buffer) read() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, b.n = b.n, 0
	b.cond.Broadcast()
	return n
}

func (b *buffer) close(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
	b.cond.Broadcast()
}

type conn struct {
	buffer *buffer
	err    error
}

// close does so once.
func (c *conn) close(err error) {
	if c.err != nil {
		return
	}
	c.err = err
	if c.err == nil {
		c.err = io.ErrClosedPipe
	}
	c.buffer.close(c.err)
}

type session struct {
	mu    sync.Mutex
	conns map[int]*conn
	body  io.Reader
}

func (s *session) serve() error {
	p := make([]byte, 1)
	for {
		if _, err := s.body.Read(p); err != nil {
			return err
		}
		s.message(int(p[0]))
	}
}

func (s *session) message(id int) {
	s.mu.Lock()
	c := s.conns[id]
	s.mu.Unlock()
	if c == nil {
		return
	}
	if id == 0 {
		s.forget(id, errors.New("reset"))
		return
	}
	if err := c.buffer.offer(id); err != nil {
		s.forget(id, err)
	}
}

func (s *session) forget(id int, err error) {
	s.mu.Lock()
	c := s.conns[id]
	delete(s.conns, id)
	s.mu.Unlock()
	if c != nil {
		c.close(err)
	}
}

func (s *session) connect(id int) *conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &conn{buffer: newBuffer()}
	s.conns[id] = c
	return c
}

func (s *session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.conns {
		c.close(context.Canceled)
	}
}

func serve(w http.ResponseWriter, r *http.Request) {
	s := &session{conns: make(map[int]*conn), body: r.Body}
	defer s.Close()
	println(s.connect(1).buffer.read())
	result := make(chan error, 1)
	go func() { result <- s.serve() }()
	select {
	case <-r.Context().Done():
	case <-result:
	}
}

// A reader may find an error itself: then nobody wakes who waits.
type reader struct {
	mu   sync.Mutex
	cond *sync.Cond
	n    int
	end  bool
	err  error
}

func (r *reader) wait() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.n == 0 && !r.end {
		r.cond.Wait()
	}
}

func (r *reader) fill(body io.Reader) { _, r.err = body.Read(nil) }

func (r *reader) close() {
	if r.err != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end = true
	r.cond.Broadcast()
}

func read(w http.ResponseWriter, req *http.Request) {
	r := &reader{}
	r.cond = sync.NewCond(&r.mu)
	defer r.close()
	go r.wait() // want `goroutine may wait forever in cond.Wait \(wait → Wait\); nothing ends it \(leaks 1 goroutine each time, started per request in read\)`
	r.fill(req.Body)
}

func Serve() {
	http.HandleFunc("/serve", serve)
	http.HandleFunc("/read", read)
	_ = http.ListenAndServe(":8080", nil)
}

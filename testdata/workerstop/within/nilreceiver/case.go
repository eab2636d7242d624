// Package nilreceiver has methods that end what a nil object does not have.
package nilreceiver

import (
	"errors"
	"os"
	"time"
)

var errNil = errors.New("nil")

type worker struct{ stop chan struct{} }

func newWorker() *worker {
	w := &worker{make(chan struct{})}
	go w.run()
	return w
}

func (w *worker) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-t.C:
		}
	}
}

func (w *worker) Stop() { close(w.stop) }

type conn struct{ w *worker }

func Dial() *conn { return &conn{w: newWorker()} }

func (c *conn) Close() error {
	if c == nil {
		return errNil
	}
	c.w.Stop()
	return nil
}

// A source has a part that may be closed when it is nil.
type source struct{ conn *conn }

func NewSource() *source { return &source{conn: Dial()} }

func (s *source) Close() error {
	if s == nil {
		return errNil
	}
	return s.conn.Close()
}

// A pool is closed by a function.
type pool struct{ w *worker }

func NewPool() *pool { return &pool{w: newWorker()} }

func ClosePool(p *pool) error {
	if p == nil {
		return errNil
	}
	p.w.Stop()
	return nil
}

// The options are nil, and not the object.
type options struct{ wait time.Duration }

type server struct{ w *worker }

func NewServer() *server { return &server{w: newWorker()} }

func (s *server) Close(o *options) error {
	if o == nil {
		return errNil // want `Close can return before it stops goroutine "w" of server \(leaks 1 goroutine and what it holds each time\)`
	}
	time.Sleep(o.wait)
	s.w.Stop()
	return nil
}

// The object is there, and something else fails first.
type client struct{ w *worker }

func NewClient() *client { return &client{w: newWorker()} }

func (c *client) Close() error {
	if c == nil {
		return errNil
	}
	if err := os.Stdout.Sync(); err != nil {
		return err // want `Close can return before it stops goroutine "w" of client \(leaks 1 goroutine and what it holds each time\)`
	}
	c.w.Stop()
	return nil
}

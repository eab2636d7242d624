// Close asks whether it has run already, by an error that it sets itself, or by a method that fails if so.
package ranalready

import (
	"errors"
	"net/http"
	"sync/atomic"
)

var errClosed = errors.New("closed")

type conn struct {
	done chan struct{}
	err  error
}

func newConn() *conn {
	c := &conn{done: make(chan struct{})}
	go func() { <-c.done }()
	return c
}

func (c *conn) Close(err error) {
	if c.err != nil {
		return
	}
	c.err = err
	close(c.done)
}

// A pipe has an error that its reader sets, too: then nobody closes done.
type pipe struct {
	done chan struct{}
	err  error
}

func newPipe() *pipe {
	p := &pipe{done: make(chan struct{})}
	go func() { <-p.done }()
	return p
}

func (p *pipe) read(r *http.Request, b []byte) (n int) {
	n, p.err = r.Body.Read(b)
	return n
}

func (p *pipe) Close(err error) {
	if p.err != nil {
		return // want `Close can return before it stops the goroutine of "p" \(leaks 1 goroutine and what it holds each time\)`
	}
	p.err = err
	close(p.done)
}

type writer struct {
	done   chan struct{}
	closed atomic.Bool
	path   string
}

func newWriter(path string) *writer {
	w := &writer{done: make(chan struct{}), path: path}
	go func() { <-w.done }()
	return w
}

func (w *writer) markClosed() error {
	if !w.closed.CompareAndSwap(false, true) {
		return errClosed
	}
	return nil
}

func (w *writer) Close() error {
	if err := w.markClosed(); err != nil {
		return err
	}
	close(w.done)
	return nil
}

// A file may fail to be written.
type file struct {
	done chan struct{}
	path string
}

func newFile(path string) *file {
	f := &file{done: make(chan struct{}), path: path}
	go func() { <-f.done }()
	return f
}

func (f *file) flush() error { return write(f.path) }

func (f *file) Close() error {
	if err := f.flush(); err != nil {
		return err // want `Close can return before it stops the goroutine of the new file \(leaks 1 goroutine and what it holds each time\)`
	}
	close(f.done)
	return nil
}

func write(path string) error {
	if path == "" {
		return errors.New("no path")
	}
	return nil
}

func Serve() {
	http.HandleFunc("/conn", func(_ http.ResponseWriter, r *http.Request) {
		newConn().Close(r.Context().Err())
	})
	http.HandleFunc("/pipe", func(_ http.ResponseWriter, r *http.Request) {
		p := newPipe()
		p.read(r, nil)
		p.Close(errClosed)
	})
	http.HandleFunc("/writer", func(_ http.ResponseWriter, r *http.Request) {
		_ = newWriter(r.Host).Close()
	})
	http.HandleFunc("/file", func(_ http.ResponseWriter, r *http.Request) {
		_ = newFile(r.Host).Close()
	})
	_ = http.ListenAndServe(":8080", nil)
}

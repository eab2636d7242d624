// Package main drains what a reader sends, as long as that reads.
package main

import (
	"io"
	"net/http"
)

type codec interface {
	Read() (string, error)
	Close() error
}

type client struct {
	close_   chan struct{}
	didClose chan struct{}
	readOp   chan string
	readErr  chan error
	closing  chan struct{}
}

func newClient(k codec) *client {
	c := &client{closing: make(chan struct{}), close_: make(chan struct{}), didClose: make(chan struct{}), readOp: make(chan string), readErr: make(chan error)}
	go c.dispatch(k)
	return c
}

func (c *client) dispatch(k codec) {
	reading := true
	defer func() {
		close(c.closing)
		if reading {
			k.Close()
			c.drain()
		}
		close(c.didClose)
	}()
	go c.read(k)
	for {
		select {
		case <-c.close_:
			return
		case m := <-c.readOp:
			println(m)
		case err := <-c.readErr:
			println(err)
			k.Close()
			reading = false
		}
	}
}

func (c *client) drain() {
	for {
		select {
		case <-c.readOp:
		case <-c.readErr:
			return
		}
	}
}

func (c *client) read(k codec) {
	for {
		m, err := k.Read()
		if err != nil {
			c.readErr <- err
			return
		}
		c.readOp <- m
	}
}

func (c *client) Close() {
	select {
	case c.close_ <- struct{}{}:
		<-c.didClose
	case <-c.didClose:
	}
}

type paused struct {
	quit  chan struct{}
	pause chan struct{}
	errs  chan error
}

// It drains nothing after a pause, though the reader goes on.
func (p *paused) dispatch(k codec) {
	reading := true
	defer func() {
		if reading {
			<-p.errs
		}
	}()
	go p.read(k) // want `goroutine may wait forever to send on "errs".*`
	for {
		select {
		case <-p.quit:
			return
		case <-p.pause:
			reading = false
		}
	}
}

func (p *paused) read(k codec) {
	_, err := k.Read()
	p.errs <- err
}

type pipe struct{ r io.ReadCloser }

func (p *pipe) Read() (string, error) {
	b := make([]byte, 10)
	n, err := p.r.Read(b)
	return string(b[:n]), err
}
func (p *pipe) Close() error { return p.r.Close() }

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c := newClient(&pipe{r.Body})
		defer c.Close()
		p := &paused{make(chan struct{}), make(chan struct{}), make(chan error)}
		go func() { p.pause <- struct{}{}; close(p.quit) }()
		p.dispatch(&pipe{r.Body})
	})
	_ = http.ListenAndServe(":80", nil)
}

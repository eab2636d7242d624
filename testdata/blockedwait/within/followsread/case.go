// Package main has connections whose readers wait for the request that an answer belongs to, and workers that wait for requests.
package main

import (
	"bufio"
	"net"
	"net/http"
)

type request struct{ w http.ResponseWriter }

// A conn reads first: who is to be answered sends its request, or has.
type conn struct {
	net.Conn
	reader   *bufio.Reader
	requests chan request
	done     chan error
}

func (c *conn) readLoop() {
	defer c.Close()
	for {
		if _, err := c.reader.Peek(1); err != nil {
			return
		}
		r := <-c.requests
		line, err := c.reader.ReadString('\n')
		r.w.Write([]byte(line))
		c.done <- err
		if err != nil {
			return
		}
	}
}

// A worker waits for requests.
type worker struct{ requests chan request }

func (w *worker) loop() {
	for {
		r := <-w.requests
		r.w.WriteHeader(http.StatusOK)
	}
}

type pool struct {
	idle    chan *conn
	workers chan *worker
	dial    func() (net.Conn, error)
}

func (p *pool) open(errs chan<- error) {
	nc, err := p.dial()
	if err != nil {
		errs <- err
		return
	}
	c := &conn{Conn: nc, reader: bufio.NewReader(nc), requests: make(chan request), done: make(chan error)}
	go c.readLoop()
	p.release(c)
}

func (p *pool) release(c *conn) {
	select {
	case p.idle <- c:
	default:
		c.Close()
	}
}

func (p *pool) acquire() (*conn, error) {
	select {
	case c := <-p.idle:
		return c, nil
	default:
		errs := make(chan error, 1)
		go p.open(errs)
		select {
		case c := <-p.idle:
			return c, nil
		case err := <-errs:
			return nil, err
		}
	}
}

func (p *pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c, err := p.acquire()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if r.URL.Path == "" {
		return
	}
	c.requests <- request{w}
	if err := <-c.done; err == nil {
		p.release(c)
	}
}

func (p *pool) hire() *worker {
	select {
	case w := <-p.workers:
		return w
	default:
		w := &worker{requests: make(chan request)}
		go w.loop() // want `goroutine may wait forever to receive from "requests".*`
		return w
	}
}

func (p *pool) work(w http.ResponseWriter, r *http.Request) {
	worker := p.hire()
	worker.requests <- request{w}
	select {
	case p.workers <- worker:
	default:
	}
}

func main() {
	p := &pool{idle: make(chan *conn, 10), workers: make(chan *worker, 10), dial: func() (net.Conn, error) { return net.Dial("tcp", "localhost:80") }}
	http.HandleFunc("/work", p.work)
	http.Handle("/", p)
	http.ListenAndServe(":0", nil)
}

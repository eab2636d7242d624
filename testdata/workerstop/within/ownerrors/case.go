// Package ownerrors has functions that return errors of a kind of their own.
package ownerrors

import (
	"net"
	"net/http"
	"time"
)

type failure struct{ text string }

func (f *failure) Error() string { return f.text }

func (f *failure) with(text string) *failure { return &failure{f.text + ": " + text} }

// An error says nothing about what has happened before.
type message struct{ id int }

type crane struct {
	msg  *message
	out  chan *message
	stop chan struct{}
}

func (c *crane) establish(m *message, id int) *failure {
	m.id = id
	select {
	case c.out <- m:
		return nil
	case <-time.After(time.Second):
		return &failure{"full"}
	}
}

func (c *crane) expand(id int) *failure {
	if err := c.establish(c.msg, id); err != nil {
		return err.with("expand")
	}
	go c.relay() // want `goroutine runs until c.stop ends, and more are started before that: called per request from ServeHTTP .*`
	return nil
}

func (c *crane) relay() {
	for {
		select {
		case <-c.out:
		case <-c.stop:
			return
		}
	}
}

func (c *crane) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := c.expand(len(r.URL.Path)); err != nil {
		http.Error(w, err.text, 500)
	}
}

// Where an error comes there is nothing to stop.
type poller struct {
	conn net.Conn
	stop chan struct{}
}

func open(addr string) (*poller, *failure) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, &failure{err.Error()}
	}
	p := &poller{conn, make(chan struct{})}
	go p.run()
	return p, nil
}

func (p *poller) run() {
	defer p.conn.Close()
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Second):
			p.conn.Write([]byte{0})
		}
	}
}

func (p *poller) close() { close(p.stop) }

func poll(w http.ResponseWriter, r *http.Request) {
	p, err := open(r.Host)
	if err != nil {
		http.Error(w, err.with("poll").text, 500)
		return
	}
	defer p.close()
	time.Sleep(time.Minute)
}

func pollShortly(w http.ResponseWriter, r *http.Request) {
	p, err := open(r.Host) // want `"p" is dropped on a path without close.*`
	if err != nil {
		http.Error(w, err.with("poll").text, 500)
		return
	}
	if r.ContentLength == 0 {
		return
	}
	p.close()
}

func Main() {
	c := &crane{new(message), make(chan *message), make(chan struct{})}
	http.Handle("/", c)
	http.HandleFunc("/poll", poll)
	http.HandleFunc("/shortly", pollShortly)
	http.ListenAndServe(":80", nil)
	close(c.stop)
}

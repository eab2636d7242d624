// Package lefthanded waits for goroutines that others start, with a channel that they are handed.
package lefthanded

import (
	"log"
	"net"
	"net/http"
)

type server struct {
	listener net.Listener
	http     *http.Server
}

func (s *server) prepare() error { return s.http.Close() }

func (s *server) ServeHTTP(http.ResponseWriter, *http.Request) {
	started := make(chan bool)
	s.serve(started)
	<-started
}

type checked struct{ server }

func (s *checked) ServeHTTP(http.ResponseWriter, *http.Request) {
	prepared := make(chan bool)
	s.serveIf(prepared)
	<-prepared // want `ServeHTTP may wait forever to receive from "prepared": the goroutine that sends on it or closes it may return without doing so .*`
}

// serve says that it has started, first of all.
func (s *server) serve(started chan<- bool) {
	go func() {
		started <- true
		if err := s.http.Serve(s.listener); err != nil {
			log.Fatal(err)
		}
	}()
}

// serveIf says so if all is well.
func (s *server) serveIf(started chan<- bool) {
	go func() {
		if err := s.prepare(); err != nil {
			log.Print(err)
			return
		}
		started <- true
		if err := s.http.Serve(s.listener); err != nil {
			log.Print(err)
		}
	}()
}

// Twice removed.
type client struct{ server }

func (c *client) ServeHTTP(http.ResponseWriter, *http.Request) {
	done := make(chan struct{})
	c.begin(done)
	<-done
}

func (c *client) begin(done chan struct{}) { c.finish(done) }

func (c *client) finish(done chan<- struct{}) {
	go func() {
		defer close(done)
		if err := c.prepare(); err != nil {
			return
		}
		log.Print("well")
	}()
}

type hasty struct{ server }

func (h *hasty) ServeHTTP(http.ResponseWriter, *http.Request) {
	done := make(chan struct{})
	h.begin(done)
	<-done // want `ServeHTTP may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so .*`
}

func (h *hasty) begin(done chan struct{}) { h.finish(done) }

func (h *hasty) finish(done chan<- struct{}) {
	go func() {
		if err := h.prepare(); err != nil {
			return
		}
		close(done)
	}()
}

// Package main asks servers, which answer each question before they take the next one.
package main

import (
	"errors"
	"net/http"
	"time"
)

type peers map[int]string

type server struct {
	op       chan func(peers)
	opDone   chan struct{}
	lost     chan func(peers)
	lostDone chan struct{}
	quit     chan struct{}
}

func newServer() *server {
	return &server{op: make(chan func(peers)), opDone: make(chan struct{}), lost: make(chan func(peers)), lostDone: make(chan struct{}), quit: make(chan struct{})}
}

func (s *server) Start() { go s.run() }

func (s *server) Stop() { close(s.quit) }

func (s *server) do(f func(peers)) {
	select {
	case s.op <- f:
		<-s.opDone
	case <-s.quit:
	}
}

func (s *server) Count() (n int) {
	s.do(func(p peers) { n = len(p) })
	return
}

func (s *server) run() {
	p := make(peers)
	for {
		select {
		case <-s.quit:
			return
		case f := <-s.op:
			f(p)
			s.opDone <- struct{}{}
		}
	}
}

// forgets takes questions that it does not answer.
func (s *server) forgets() {
	p := make(peers)
	for {
		select {
		case <-s.quit:
			return
		case f := <-s.lost:
			if len(p) > 9 {
				continue
			}
			f(p)
			s.lostDone <- struct{}{}
		}
	}
}

func (s *server) doLost(f func(peers)) {
	select {
	case s.lost <- f:
		<-s.lostDone
	case <-s.quit:
	}
}

func (s *server) watch(stop chan struct{}) {
	go s.forgets()
	go func() { // want `goroutine may wait forever to receive from "lostDone".*`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				s.doLost(func(p peers) { println(len(p)) })
			case <-stop:
				return
			}
		}
	}()
}

// lines reads as often as it is asked to; who asks has room for the answer that he does not wait for.
func lines(stop chan struct{}) {
	out, errc, req := make(chan string, 1), make(chan error, 1), make(chan string)
	go func() {
		for p := range req {
			l, err := read(p)
			if err != nil {
				errc <- err
			} else {
				out <- l
			}
		}
	}()
	defer close(req)
	for {
		req <- "p"
		select {
		case <-stop:
			return
		case err := <-errc:
			if err != errAbort {
				return
			}
		case l := <-out:
			println(l)
		}
	}
}

// twice asks for more than there is room for.
func twice(stop chan struct{}) {
	out, req := make(chan string, 1), make(chan string)
	go func() { // want `goroutine may wait forever to send on "out".*`
		for p := range req {
			out <- p
		}
	}()
	defer close(req)
	for {
		req <- "p"
		select {
		case <-stop:
			return
		case l := <-out:
			println(l)
		case <-time.After(time.Second):
		}
	}
}

var errAbort = errors.New("abort")

func read(p string) (string, error) { return p, nil }

type dropper struct {
	s    *server
	stop chan struct{}
}

func (d *dropper) start() { go d.loop() }
func (d *dropper) close() { close(d.stop) }

func (d *dropper) loop() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println(d.s.Count())
		case <-d.stop:
			return
		}
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s := newServer()
		s.Start()
		defer s.Stop()
		d := &dropper{s, make(chan struct{})}
		d.start()
		defer d.close()
		stop := make(chan struct{})
		go func() { <-r.Context().Done(); close(stop) }()
		s.watch(stop)
		lines(stop)
		twice(stop)
	})
	_ = http.ListenAndServe(":80", nil)
}

// Package endbeside has objects with a channel in one field, and in another a func that closes it.
package endbeside

import (
	"net/http"
	"time"
)

type poller struct {
	stop chan struct{}
	end  func()
}

func newPoller() *poller {
	p := &poller{}
	p.begin()
	return p
}

func (p *poller) begin() {
	stop := make(chan struct{})
	p.stop = stop
	p.end = func() {
		p.end = func() {}
		close(stop)
	}
	go p.loop()
}

func (p *poller) loop() {
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

func (p *poller) Stop() { p.end() }

func events(w http.ResponseWriter, r *http.Request) {
	p := newPoller()
	defer p.Stop()
	<-r.Context().Done()
}

type entry struct {
	stop chan struct{}
	end  func()
}

func (e *entry) loop() {
	for {
		select {
		case <-e.stop:
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

type careful struct{ entries map[string]entry }

func (c *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e, ok := c.entries[r.URL.Path]
	if r.Method == http.MethodDelete {
		if ok {
			e.end()
			delete(c.entries, r.URL.Path)
		}
		return
	}
	if !ok {
		stop := make(chan struct{})
		e = entry{stop: stop, end: func() { close(stop) }}
		c.entries[r.URL.Path] = e
		go e.loop()
	}
}

type forgetful struct{ entries map[string]entry }

func (f *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e, ok := f.entries[r.URL.Path]
	if r.Method == http.MethodDelete {
		if ok {
			println(e.end != nil)
			delete(f.entries, r.URL.Path) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
		return
	}
	if !ok {
		stop := make(chan struct{})
		e = entry{stop: stop, end: func() { close(stop) }}
		f.entries[r.URL.Path] = e
		go e.loop()
	}
}

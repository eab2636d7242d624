// Package main has objects that are made once, by two books.
package main

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/twobooks/lazy"
)

type broker struct{ n int }

func newBroker() any {
	b := &broker{}
	go b.listen()
	return b
}

func (b *broker) listen() {
	for range time.Tick(time.Second) {
		b.n++
	}
}

type poller struct{ n int }

func newPoller() any {
	p := &poller{}
	go p.poll() // want:whole `goroutine runs for ever: nothing ends it: .* runs again once an entry is taken out of "(cached|making)".*`
	return p
}

func (p *poller) poll() {
	for range time.Tick(time.Second) {
		p.n++
	}
}

// hub is opened by a flag, and a field that is set back.
type hub struct {
	started bool
	conn    chan int
}

func (h *hub) start() {
	if h.started {
		return
	}
	h.started = true
	if h.conn == nil {
		h.conn = make(chan int)
		go h.count(h.conn)
	}
}

func (h *hub) stop() { h.conn = nil }

func (h *hub) count(chan int) {
	for range time.Tick(time.Second) {
		println("tick")
	}
}

// gate connects only when it has started, and each time that the connection is set back.
type gate struct {
	started bool
	conn    chan int
}

func (g *gate) start() {
	if g.started {
		if g.conn == nil {
			g.conn = make(chan int)
			go g.count() // want `goroutine runs for ever: nothing ends it: start runs again once "conn" is set back.*`
		}
	}
	g.started = true
}

func (g *gate) stop() { g.conn = nil }

func (g *gate) count() {
	for range time.Tick(time.Second) {
		println("tick")
	}
}

func main() {
	h, g := new(hub), new(gate)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		lazy.Once("broker", newBroker)
		lazy.Cached("poller", newPoller)
		h.start()
		g.start()
	})
	http.HandleFunc("/forget", func(w http.ResponseWriter, r *http.Request) {
		lazy.Forget("poller")
		h.stop()
		g.stop()
	})
	_ = http.ListenAndServe(":1", nil)
}

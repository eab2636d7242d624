// Package structcopy has a struct with a channel that is copied, as a whole, into what waits for that.
package structcopy

import (
	"net/http"
	"time"
)

type params struct{ stop chan struct{} }

type poller struct{ params }

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

type group struct {
	params
	pollers []*poller
}

func newGroup() *group {
	g := &group{params: params{make(chan struct{})}}
	for range 2 {
		p := &poller{params: g.params}
		g.pollers = append(g.pollers, p)
		go p.loop()
	}
	return g
}

func (g *group) Stop() { close(g.params.stop) }

func handle(w http.ResponseWriter, r *http.Request) {
	g := newGroup()
	defer g.Stop()
	<-r.Context().Done()
}

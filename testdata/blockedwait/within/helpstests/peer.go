// Package helpstests has funcs of its config, and an implementation, that are there for tests only, in a file beside.
package helpstests

import (
	"net/http"
	"sync"
)

type config struct {
	Handle func(msg string) error
	Update func(msg string)
}

type sink interface{ Put(msg string) }

type peer struct {
	cfg  config
	sink sink
	quit chan struct{}
	wg   sync.WaitGroup
}

func (p *peer) start(msgs <-chan string) {
	p.wg.Add(2)
	go p.read(msgs)
	go p.update() // want `goroutine may wait forever to send on "updates"; nothing ends it \(leaks 1 goroutine each time, called per request from handle\)`
	go p.put()
}

func (p *peer) read(msgs <-chan string) {
	defer p.wg.Done()
	for {
		select {
		case m := <-msgs:
			if err := p.cfg.Handle(m); err != nil {
				return
			}
		case <-p.quit:
			return
		}
	}
}

func (p *peer) update() {
	defer p.wg.Done()
	p.cfg.Update("")
}

func (p *peer) put() { p.sink.Put("") }

func (p *peer) stop() { close(p.quit) }

func handle(http.ResponseWriter, *http.Request) {
	updates := make(chan string)
	p := &peer{cfg: config{Update: func(m string) { updates <- m }}, quit: make(chan struct{})}
	p.start(nil)
	p.stop()
}

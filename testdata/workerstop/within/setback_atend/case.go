// Command setback_atend has goroutines behind flags that a goroutine sets back: at its own end, or before that.
package main

import (
	"net/http"
	"sync/atomic"
	"time"
)

type bus struct {
	started atomic.Bool
	stop    chan struct{}
	msgs    chan string
}

func (b *bus) start() {
	if b.started.CompareAndSwap(false, true) {
		go b.serve()
	}
	for m := range b.msgs {
		b.process(m)
	}
}

func (b *bus) process(m string) {
	switch m {
	case "start":
		if b.started.CompareAndSwap(false, true) {
			go b.serve()
		}
	case "stop":
		b.stop <- struct{}{}
	}
}

func (b *bus) serve() {
	go func() {
		<-b.stop
		b.started.Store(false)
	}()
	time.Sleep(time.Hour)
}

type early struct {
	started atomic.Bool
	stop    chan struct{}
	msgs    chan string
}

func (b *early) run() {
	for m := range b.msgs {
		if m == "start" && b.started.CompareAndSwap(false, true) {
			go b.serve()
		}
	}
}

// serve sets it back while the goroutine goes on.
func (b *early) serve() {
	go func() { // want `goroutine runs until b.stop ends, and more are started before that: .* runs again once "started" is set back.*`
		<-b.stop
		println("over")
	}()
	b.started.Store(false)
	time.Sleep(time.Hour)
}

func (b *early) Close() { close(b.stop) }

func main() {
	b := &bus{stop: make(chan struct{}), msgs: make(chan string)}
	go b.start()
	e := &early{stop: make(chan struct{}), msgs: make(chan string)}
	go e.run()
	defer e.Close()
	_ = http.ListenAndServe(":80", nil)
}

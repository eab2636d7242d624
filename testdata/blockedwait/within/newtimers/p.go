// Package newtimers has timers that have fired once.
package newtimers

import (
	"net/http"
	"time"
)

type path struct {
	timer *time.Timer
	done  chan struct{}
}

func emptyTimer() *time.Timer {
	t := time.NewTimer(0)
	<-t.C
	return t
}

func newPath() *path {
	p := &path{timer: emptyTimer(), done: make(chan struct{})}
	return p
}

func (p *path) run() {
	p.timer = emptyTimer()
	for {
		select {
		case <-p.timer.C:
			p.timer = emptyTimer()
		case <-p.done:
			return
		}
	}
}

func (p *path) start(d time.Duration) {
	p.timer.Stop()
	p.timer = time.NewTimer(d)
}

func (p *path) stop() { p.timer.Stop(); p.timer = emptyTimer() }

// wait has one that others stop.
func (p *path) wait() { <-p.timer.C }

// Handle has a path for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	p := newPath()
	go p.run()
	defer close(p.done)
	p.start(time.Second)
	p.stop()
}

// Wait waits on the way.
func Wait(w http.ResponseWriter, r *http.Request) {
	p := newPath()
	p.timer = time.NewTimer(time.Minute)
	go p.wait() // want `goroutine may wait forever to receive from "timer.C".*`
	p.timer.Stop()
}

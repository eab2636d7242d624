// Package main starts what it has just ended, and what it has not.
package main

import (
	"net/http"
	"time"
)

// A router is ended, by a send to who listens, before it is started again.
type router struct {
	quit   chan struct{}
	events chan []byte
}

func (r *router) Start() { go r.listen() }

func (r *router) listen() {
	for {
		select {
		case <-r.quit:
			return
		case e := <-r.events:
			println(len(e))
		}
	}
}

func (r *router) Terminate() { r.quit <- struct{}{} }

func (r *router) Reload() {
	r.Terminate()
	r.Start()
}

// A job ends itself on the spot.
type job struct{ quit chan struct{} }

func (j *job) Start() {
	go func() {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-j.quit:
				return
			case <-t.C:
				println("tick")
			}
		}
	}()
}

func (j *job) Restart() {
	j.quit <- struct{}{}
	j.Start()
}

// A pair ends the other one.
type pair struct{ quit chan struct{} }

func (p *pair) Start() {
	go func() { // want `goroutine runs until p.quit ends, and more are started before that: called per request from main via Swap \(leaks 1 goroutine .*\)`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-p.quit:
				return
			case <-t.C:
				println("tick")
			}
		}
	}()
}

func (p *pair) End() { p.quit <- struct{}{} }

func (p *pair) Swap(other *pair) {
	other.End()
	p.Start()
}

// A late one ends the one before only if that is asked for.
type late struct{ quit chan struct{} }

func (l *late) Start() {
	go func() { // want `goroutine runs until l.quit ends, and more are started before that: called per request from main via Restart \(leaks 1 goroutine .*\)`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-l.quit:
				return
			case <-t.C:
				println("tick")
			}
		}
	}()
}

func (l *late) End() { l.quit <- struct{}{} }

func (l *late) Restart(force bool) {
	if force {
		l.End()
	}
	l.Start()
}

func main() {
	r := &router{quit: make(chan struct{}), events: make(chan []byte)}
	j := &job{quit: make(chan struct{})}
	p, other := &pair{quit: make(chan struct{})}, &pair{quit: make(chan struct{})}
	l := &late{quit: make(chan struct{})}
	r.Start()
	j.Start()
	p.Start()
	other.Start()
	l.Start()
	http.HandleFunc("/reload", func(http.ResponseWriter, *http.Request) { r.Reload() })
	http.HandleFunc("/restart", func(http.ResponseWriter, *http.Request) { j.Restart() })
	http.HandleFunc("/swap", func(http.ResponseWriter, *http.Request) { p.Swap(other) })
	http.HandleFunc("/late", func(_ http.ResponseWriter, req *http.Request) { l.Restart(req.Method == http.MethodPost) })
	http.ListenAndServe(":0", nil)
}

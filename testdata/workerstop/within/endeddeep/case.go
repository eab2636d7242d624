// Package endeddeep ends the one before by what it calls, in an object of an object.
package endeddeep

import "time"

// An edge reports while its tunnel is connected. What receives ends that, two objects further on.
type edge struct{ stop chan struct{} }

func (e *edge) report() {
	for {
		select {
		case <-e.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (e *edge) connected() { go e.report() }

func (e *edge) disconnected() { e.stop <- struct{}{} }

type tunnel struct{ edge *edge }

func (t *tunnel) run() {
	t.edge.connected()
	for {
		t.receive()
		t.edge.connected()
	}
}

func (t *tunnel) receive() {
	time.Sleep(time.Minute)
	t.edge.disconnected()
}

// NewTunnel starts it.
func NewTunnel() {
	t := &tunnel{edge: &edge{stop: make(chan struct{}, 1)}}
	go t.run()
}

// A link ends another edge than it starts.
type link struct{ near, far *station }

type station struct{ stop chan struct{} }

func (s *station) report() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (s *station) connected() {
	go s.report() // want `goroutine runs until s.stop ends, and more are started before that: called per turn of its loop from run \(leaks 1 goroutine and what it holds each time\)`
}

func (s *station) disconnected() { s.stop <- struct{}{} }

func (l *link) run() {
	l.near.connected()
	for {
		l.receive()
		l.near.connected()
	}
}

func (l *link) receive() {
	time.Sleep(time.Minute)
	l.far.disconnected()
}

// NewLink starts it.
func NewLink() {
	l := &link{near: &station{stop: make(chan struct{}, 1)}, far: &station{stop: make(chan struct{}, 1)}}
	go l.run()
}

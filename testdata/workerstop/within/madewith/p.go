// Package madewith has senders whose Stop asks for what is always there.
package madewith

import (
	"errors"
	"net/http"
)

var errNotRunning = errors.New("not running")

type sender struct {
	events chan int
	stop   chan struct{}
	other  map[string]int
}

func newSender() *sender { return &sender{events: make(chan int), other: make(map[string]int)} }

func (s *sender) Start() {
	s.stop = make(chan struct{})
	go s.run()
}

func (s *sender) run() {
	for {
		select {
		case <-s.stop:
			return
		case e := <-s.events:
			println(e)
		}
	}
}

// Stop returns early where there is no channel, which does not happen.
func (s *sender) Stop() error {
	if s.stop == nil {
		return errNotRunning
	}
	if s.events == nil {
		return errNotRunning
	}
	close(s.stop)
	s.stop = nil
	return nil
}

type busy struct {
	unacked map[string]int
	stop    chan struct{}
}

func newBusy() *busy {
	b := &busy{unacked: make(map[string]int), stop: make(chan struct{})}
	go b.run()
	return b
}

func (b *busy) run() { <-b.stop }

func (b *busy) add(s string) { b.unacked[s]++ }

// Stop forgets it where something is left.
func (b *busy) Stop() error {
	if len(b.unacked) > 0 {
		return errors.New("unacked") // want `Stop can return before it stops .*`
	}
	close(b.stop)
	return nil
}

// Handle has one for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	s := newSender()
	s.Start()
	defer s.Stop()
	b := newBusy()
	defer b.Stop()
	b.add(r.URL.Path)
}

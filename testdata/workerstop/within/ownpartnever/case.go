// Package main has sessions with a part that is made with each, and that nobody ends.
package main

import (
	"net/http"
	"sync"
	"time"
)

type sender struct {
	done chan struct{}
	n    int
}

func newSender() *sender { return &sender{done: make(chan struct{})} }

func (s *sender) run() {
	go s.loop() // want:whole `goroutine "done" of sender is stopped by close only, which nothing calls.*`
}

func (s *sender) loop() {
	for {
		select {
		case <-s.done:
			return
		case <-time.After(time.Second):
			s.n++
		}
	}
}

func (s *sender) close() { close(s.done) }

type session struct {
	mu      sync.Mutex
	started bool
	sender  *sender
}

func newSession() *session {
	s := &session{}
	s.sender = newSender()
	return s
}

// start is for each session once.
func (s *session) start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return
	}
	s.started = true
	go s.work()
}

func (s *session) work() {
	s.sender.run() // want:whole `goroutine "sender" of session is stopped by Close only, which nothing calls.*`
}

func (s *session) Close() { s.sender.close() }

func serve(w http.ResponseWriter, r *http.Request) {
	s := newSession()
	s.start()
	<-r.Context().Done()
}

func main() {
	http.HandleFunc("/session", serve)
	_ = http.ListenAndServe(":8080", nil)
}

// Package resets has objects whose Stop starts something else at its end.
package resets

import "net/http"

type session struct {
	stats map[string]int
	stop  chan struct{}
}

func start() *session {
	s := &session{stop: make(chan struct{}), stats: map[string]int{}}
	go s.run()
	return s
}

func (s *session) run() { <-s.stop }

// Stop has the figures sent when it has ended the goroutine, by one that ends by itself.
func (s *session) Stop() {
	close(s.stop)
	s.stop = make(chan struct{})
	s.report()
}

func (s *session) report() { go send(s.stats) }

func send(map[string]int) {}

// Restart has another goroutine when it comes back.
func (s *session) Restart() {
	close(s.stop)
	s.stop = make(chan struct{})
	s.begin()
}

func (s *session) begin() { go s.run() }

// Serve stops what it starts, or starts it anew.
func Serve() {
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) {
		s := start()
		defer s.Stop()
	})
	http.HandleFunc("/restart", func(http.ResponseWriter, *http.Request) {
		s := start() // want `"s" is dropped without Stop, which stops its goroutine: made per request in Serve \(leaks 1 goroutine and what it holds each time\)`
		s.Restart()
	})
}

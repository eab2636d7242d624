// A worker is replaced per request, and main defers to stop the last one, behind the line that registers the handler.
package main

import (
	"net/http"
	"sync"
	"time"
)

type poller struct{ stop chan struct{} }

func newPoller() *poller {
	p := &poller{stop: make(chan struct{})}
	go p.run()
	return p
}

func (p *poller) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-p.stop:
			return
		}
	}
}

func (p *poller) Stop() { close(p.stop) }

type server struct {
	mu sync.Mutex
	p  *poller
}

func (s *server) handle(http.ResponseWriter, *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.p = newPoller() // want `goroutine "p" of server is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (s *server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.p != nil {
		s.p.Stop()
	}
}

// A session is handed over to be run, and has its own poller while it runs.
type session struct{ p *poller }

func (s *session) begin() { s.p = newPoller() }

func (s *session) serve(w http.ResponseWriter, _ *http.Request) {
	s.begin()
	defer s.p.Stop()
	_, _ = w.Write([]byte("ok"))
}

// A job is run by a group, which its starter waits for.
type job struct{ p *poller }

func (j *job) run() { j.p = newPoller() }

func work(w http.ResponseWriter, _ *http.Request) {
	j := &job{}
	var wg sync.WaitGroup
	wg.Go(j.run)
	wg.Wait()
	j.p.Stop()
	_, _ = w.Write([]byte("ok"))
}

func main() {
	s := &server{}
	http.HandleFunc("/", s.handle)
	defer s.Close()
	http.HandleFunc("/session", (&session{}).serve)
	http.HandleFunc("/work", work)
	_ = http.ListenAndServe(":8080", nil)
}

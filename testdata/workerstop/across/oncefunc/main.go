// Server starts its poller when the first request comes; what it is given to run once may be in another package.
package main

import (
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
	"k8s.io/client-go/util/retry"

	"github.com/leaklint/leaklint/testdata/workerstop/across/oncefunc/lazy"
)

type poller struct {
	stop chan struct{}
	n    int
}

func startPoller() *poller {
	p := &poller{stop: make(chan struct{})}
	go p.loop()
	return p
}

func (p *poller) loop() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			p.n++
		case <-p.stop:
			return
		}
	}
}

func (p *poller) Stop() { close(p.stop) }

type server struct {
	flag  lazy.Flag
	once  *lazy.Once
	latch lazy.Latch
	gate  lazy.Gate

	byFlag, byOnce, byLatch, byGate *poller
}

func (s *server) first(w http.ResponseWriter, r *http.Request) {
	_ = s.flag.Do(func() error {
		s.byFlag = startPoller()
		return nil
	})
	s.once.Run(func() { s.byOnce = startPoller() })
}

func (s *server) again(w http.ResponseWriter, r *http.Request) {
	s.latch.Do(func() { s.byLatch = startPoller() }) // want:whole `goroutine "byLatch" of server is never stopped: Do runs again once "done" is set back \(leaks 1 goroutine and what it holds each time\)`
	if r.Method == http.MethodDelete {
		s.latch.Reset()
	}
}

func (s *server) each(w http.ResponseWriter, r *http.Request) {
	s.gate.Do(func() { s.byGate = startPoller() }) // want `goroutine "byGate" of server is never stopped: called per request from each \(leaks 1 goroutine and what it holds each time\)`
}

type session struct {
	flag   lazy.Flag
	poller *poller
}

func (s *session) serve() error {
	return s.flag.Do(func() error {
		s.poller = startPoller() // want `goroutine "poller" of session is never stopped: called per request from main \(leaks 1 goroutine and what it holds each time\)`
		return nil
	})
}

func main() {
	s := &server{once: &lazy.Once{}}
	http.HandleFunc("/first", s.first)
	http.HandleFunc("/again", s.again)
	http.HandleFunc("/each", s.each)
	http.HandleFunc("/session", func(w http.ResponseWriter, r *http.Request) {
		s := &session{}
		if err := s.serve(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	var flights singleflight.Group
	http.HandleFunc("/flight", func(w http.ResponseWriter, r *http.Request) {
		_, _, _ = flights.Do(r.Host, func() (any, error) {
			return startPoller().n, nil // want `the new poller is dropped without Stop, which stops its goroutine: called per request from main \(leaks 1 goroutine and what it holds each time\)`
		})
	})
	http.HandleFunc("/retry", func(w http.ResponseWriter, r *http.Request) {
		_ = retry.OnError(retry.DefaultRetry, func(error) bool { return true }, func() error {
			startPoller() // want `the new poller is dropped without Stop, which stops its goroutine: called per request from main \(leaks 1 goroutine and what it holds each time\)`
			return nil
		})
	})
	_ = http.ListenAndServe(":8080", nil)
}

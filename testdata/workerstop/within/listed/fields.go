package listed

import (
	"net/http"
	"time"
)

type looper struct{ stop chan struct{} }

func newLooper() *looper { return &looper{stop: make(chan struct{})} }

func (s *looper) resync() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Minute):
			println("resync")
		}
	}
}

func (s *looper) loops() []func() { return []func(){s.resync} }

func (s *looper) start() {
	for _, run := range s.loops() {
		go run()
	}
}

func (s *looper) direct() {
	for _, run := range []func(){s.resync} {
		go run()
	}
}

func (s *looper) close() { close(s.stop) }

// Serve is called for each request.
func Serve(w http.ResponseWriter, r *http.Request) {
	s := newLooper()
	s.start()
	defer s.close()
	t := newLooper()
	t.start() // want `the new looper is dropped without close, which stops its goroutine: made per request in Serve .leaks 1 goroutine and what it holds each time.`
	u := newLooper()
	u.direct() // want `the new looper is dropped without close, which stops its goroutine: made per request in Serve .leaks 1 goroutine and what it holds each time.`
	v := newLooper()
	v.direct()
	v.close()
}

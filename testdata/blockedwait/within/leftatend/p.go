// Package leftatend has goroutines that stay until their context ends, in a function that starts one for each key, and leaves them all when it
// returns: that is once for each context.
package leftatend

import (
	"context"
	"net/http"
	"sync"
)

type stream struct {
	mu      sync.Mutex
	leases  map[int64]int
	answers chan int64
	ctx     context.Context
	recv    func() (int64, error)
	send    func(int64) error
}

func (s *stream) receive() error {
	for {
		id, err := s.recv()
		if err != nil {
			return err
		}
		s.mu.Lock()
		if _, ok := s.leases[id]; !ok {
			go s.keep(id)
		}
		s.leases[id]++
		s.mu.Unlock()
	}
}

func (s *stream) keep(id int64) {
	for range 3 {
		select {
		case s.answers <- id:
		case <-s.ctx.Done():
			return
		}
	}
	s.mu.Lock()
	delete(s.leases, id)
	s.mu.Unlock()
}

func (s *stream) answer() error {
	for id := range s.answers {
		if err := s.send(id); err != nil {
			return err
		}
	}
	return nil
}

// A server has one context for all requests, and each of those leaves what it has started.
type server struct {
	ctx  context.Context
	recv func() (int64, error)
	out  chan int64
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for {
		id, err := s.recv()
		if err != nil {
			return
		}
		go func() { // want `goroutine may wait until the end of ctx to send on "out".*`
			select {
			case s.out <- id:
			case <-s.ctx.Done():
			}
		}()
	}
}

func Serve(ctx context.Context, recv func() (int64, error), send func(int64) error) {
	http.HandleFunc("/stream", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		s := &stream{leases: make(map[int64]int), answers: make(chan int64), ctx: ctx, recv: recv, send: send}
		done := make(chan error, 2)
		go func() { done <- s.receive() }()
		go func() { done <- s.answer() }() // want `goroutine may wait forever to receive from "answers" if another goroutine .*`
		<-done
	})
	http.Handle("/", &server{ctx: ctx, recv: recv, out: make(chan int64)})
	_ = http.ListenAndServe(":8080", nil)
}

// Package listed starts the funcs of a list.
package listed

import (
	"context"
	"net/http"
	"time"
)

type server struct{ ctx context.Context }

func (s *server) resync(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println("resync")
		}
	}
}

func (s *server) once(ctx context.Context) { println(ctx.Err()) }

type loop func(context.Context)

func (s *server) all() {
	for _, run := range []loop{s.once, s.resync} {
		go run(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: called per request from ServeHTTP .leaks 1 goroutine and what it holds each time.`
	}
}

func (s *server) ofRequest(ctx context.Context) {
	for _, run := range []func(context.Context){s.resync, s.once} {
		go run(ctx)
	}
}

func (s *server) loops() []loop { return []loop{s.once, s.resync} }

func (s *server) given() {
	for _, run := range s.loops() {
		go run(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: called per request from ServeHTTP .leaks 1 goroutine and what it holds each time.`
	}
}

// bound calls the function that gives the list by the value of a method, and by the function that this is.
func (s *server) bound() {
	loops := s.loops
	for _, run := range loops() {
		go run(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: called per request from ServeHTTP .leaks 1 goroutine and what it holds each time.`
	}
	for _, run := range (*server).loops(s) {
		go run(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: called per request from ServeHTTP .leaks 1 goroutine and what it holds each time.`
	}
}

func (s *server) quick() {
	for _, run := range [...]loop{s.once, s.once} {
		go run(s.ctx)
	}
}

// ServeHTTP is called for each request.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.all()
	s.ofRequest(r.Context())
	s.quick()
	s.given()
	s.bound()
}

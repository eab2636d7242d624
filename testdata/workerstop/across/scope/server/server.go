// Package server starts goroutines with the contexts that another package gives.
package server

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/scope/scope"
)

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			log.Print("polled")
		}
	}
}

type server struct{ ctx context.Context }

func (s *server) early(w http.ResponseWriter, r *http.Request) {
	ctx, leave := scope.New()
	go poll(ctx) // want `the goroutine that "leave" ends is not stopped on every path.*`
	if r.Host == "" {
		return
	}
	leave()
}

func (s *server) ended(w http.ResponseWriter, r *http.Request) {
	ctx, leave := scope.New()
	defer leave()
	go poll(ctx)
}

func (s *server) traced(w http.ResponseWriter, r *http.Request) {
	ctx, span := scope.Start(s.ctx, r.Host)
	defer span.End()
	go poll(ctx) // want `goroutine runs until s.ctx ends, and more are started before that.*`
}

func (s *server) tracedOfRequest(w http.ResponseWriter, r *http.Request) {
	ctx, span := scope.Start(r.Context(), r.Host)
	defer span.End()
	go poll(ctx)
}

// Serve serves.
func Serve() {
	s := &server{context.Background()}
	http.HandleFunc("/1", s.early)
	http.HandleFunc("/2", s.ended)
	http.HandleFunc("/3", s.traced)
	http.HandleFunc("/4", s.tracedOfRequest)
	http.ListenAndServe(":80", nil)
}

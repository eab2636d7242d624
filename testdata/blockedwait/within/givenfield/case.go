// Package givenfield runs funcs in fields, which a constructor was given.
package givenfield

import (
	"context"
	"net/http"
)

type server struct {
	serve func(ctx context.Context, errs chan error)
}

func newServer(serve func(ctx context.Context, errs chan error)) *server {
	return &server{serve: serve}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go s.serve(r.Context(), errs) // want `goroutine may wait forever to send on "errs" once ServeHTTP has returned .*`
	select {
	case <-r.Context().Done():
	case err := <-errs:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// New sends what has failed.
func New(sync func(context.Context) error) http.Handler {
	return newServer(func(ctx context.Context, errs chan error) {
		if err := sync(ctx); err != nil {
			errs <- err
		}
	})
}

type roomy struct {
	serve func(ctx context.Context, errs chan error)
}

func newRoomy(serve func(ctx context.Context, errs chan error)) *roomy { return &roomy{serve: serve} }

func (s *roomy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 1)
	go s.serve(r.Context(), errs)
	select {
	case <-r.Context().Done():
	case err := <-errs:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// NewRoomy has room for it.
func NewRoomy(sync func(context.Context) error) http.Handler {
	return newRoomy(func(ctx context.Context, errs chan error) {
		if err := sync(ctx); err != nil {
			errs <- err
		}
	})
}

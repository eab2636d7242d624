// Servers whose answers somebody waits for, until the server ends itself, or that find room.
package main

import (
	"context"
	"net/http"
)

type request struct {
	key   string
	reply chan error
}

type server struct {
	ctx context.Context
	in  chan request
}

func (s *server) run() {
	for req := range s.in {
		req.reply <- nil
	}
}

// It leaves with the server.
func (s *server) ask(ctx context.Context, key string) error {
	req := request{key, make(chan error)}
	s.in <- req
	select {
	case err := <-req.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

type roomy struct {
	key    string
	answer chan error
}

func serve(in chan roomy) {
	for req := range in {
		req.answer <- nil
	}
}

func askRoomy(ctx context.Context, in chan roomy) error {
	req := roomy{"", make(chan error, 1)}
	in <- req
	select {
	case err := <-req.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func main() {
	ctx := context.Background()
	s := &server{ctx: ctx, in: make(chan request)}
	go s.run()
	in := make(chan roomy)
	go serve(in)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.ask(ctx, r.URL.Path)
		askRoomy(r.Context(), in)
	})
	http.ListenAndServe("localhost:8080", nil)
}

// Requests ask, and give up when the server is told to end: with the process.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
)

type server struct {
	ctx  context.Context
	find func(string) string
}

func newServer(ctx context.Context) *server { return &server{ctx: ctx, find: os.Getenv} }

func (s *server) lookUp(name string) string {
	found := make(chan string)
	go func() { found <- s.find(name) }()
	select {
	case v := <-found:
		return v
	case <-s.ctx.Done():
		return ""
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := newServer(ctx)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(s.lookUp(r.URL.Path))) })
	go http.ListenAndServe("localhost:8080", nil)
	<-ctx.Done()
}

// A server answers under a context that ends with the process: it stops with the first whose asker has left.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
)

type request struct {
	key   string
	reply chan string
}

type server struct {
	ctx      context.Context
	requests chan request
}

func (s *server) run(get func(string) (string, bool)) {
	for {
		r := <-s.requests
		v, ok := get(r.key)
		if !ok {
			return
		}
		select {
		case r.reply <- v:
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *server) ask(ctx context.Context, key string) string {
	r := request{key, make(chan string)}
	s.requests <- r
	select {
	case v := <-r.reply:
		return v
	case <-ctx.Done():
		return ""
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := &server{ctx: ctx, requests: make(chan request)}
	go s.run(func(k string) (string, bool) { return k, true }) // want `goroutine may wait until the end of ctx to send on "reply", as ask may have left by then \(leaks 1 goroutine each time, called per request from main\)`
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.ask(r.Context(), r.URL.Path) })
	_ = http.ListenAndServe("localhost:8080", nil)
}

// Command serve makes sessions per request.
package main

import (
	"context"
	"net/http"
	"os/signal"
	"syscall"

	"github.com/leaklint/leaklint/testdata/contextcancel/across/owners/session"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	http.HandleFunc("/dropped", func(w http.ResponseWriter, r *http.Request) {
		s := session.New(ctx) // want `"s" is dropped without Close, which cancels its context, and its parent ends later: started per request in main \(leaks the context and what it holds each time\)`
		println(s.Context().Err())
	})
	http.HandleFunc("/closed", func(w http.ResponseWriter, r *http.Request) {
		s := session.New(ctx)
		defer s.Close()
		println(s.Context().Err())
	})
	http.HandleFunc("/request", func(w http.ResponseWriter, r *http.Request) {
		println(session.New(r.Context()).Context().Err())
	})
	http.HandleFunc("/func", func(w http.ResponseWriter, r *http.Request) {
		named, _ := session.With(ctx, r.Host) // want `the func that cancels context "named" is not called on every path, and its parent ends later: started per request in main \(leaks the context and what it holds each time\)`
		println(named.Err())
		other, cancel := session.With(ctx, r.Host)
		defer cancel()
		println(other.Err())
	})
	http.HandleFunc("/held", func(w http.ResponseWriter, r *http.Request) {
		println(session.Hold(ctx).Context().Err())
	})
	http.HandleFunc("/here", func(w http.ResponseWriter, r *http.Request) {
		here, _ := context.WithCancel(ctx) // want `the func that cancels the context is not called on every path, and its parent ends later: started per request in main \(leaks the context and what it holds each time\)`
		println(here.Err())
	})
	once := session.New(ctx)
	println(once.Context().Err())
	http.ListenAndServe(":0", nil)
}

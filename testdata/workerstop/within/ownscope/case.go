// Package ownscope has functions that give a context: with the func that cancels it, or with something else.
package ownscope

import (
	"context"
	"log"
	"net/http"
	"time"
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

func newScope() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
}

type key struct{}

func named(parent context.Context, name string) (context.Context, func()) {
	ctx, cancel := context.WithCancel(parent)
	return context.WithValue(ctx, key{}, name), func() {
		cancel()
		log.Print("left " + name)
	}
}

// traced makes no context that it could cancel.
func traced(ctx context.Context) (context.Context, func()) {
	return context.WithValue(ctx, key{}, "trace"), func() { log.Print("end") }
}

type server struct{ ctx context.Context }

func (s *server) early(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := newScope()
	go poll(ctx) // want `the goroutine that "cancel" ends is not stopped on every path.*`
	if r.Host == "" {
		return
	}
	cancel()
}

func (s *server) ended(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := newScope()
	defer cancel()
	go poll(ctx)
}

func (s *server) dropped(w http.ResponseWriter, r *http.Request) {
	ctx, _ := newScope()
	go poll(ctx) // want `the goroutine is never stopped.*`
}

func (s *server) namedEarly(w http.ResponseWriter, r *http.Request) {
	ctx, leave := named(s.ctx, r.Host)
	go poll(ctx) // want `the goroutine that "leave" ends is not stopped on every path.*`
	if r.Host == "" {
		return
	}
	leave()
}

func (s *server) namedEnded(w http.ResponseWriter, r *http.Request) {
	ctx, leave := named(s.ctx, r.Host)
	defer leave()
	go poll(ctx)
}

// The request ends it.
func (s *server) namedOfRequest(w http.ResponseWriter, r *http.Request) {
	ctx, leave := named(r.Context(), r.Host)
	go poll(ctx)
	if r.Host == "" {
		return
	}
	leave()
}

func (s *server) tracedOfServer(w http.ResponseWriter, r *http.Request) {
	ctx, end := traced(s.ctx)
	defer end()
	go poll(ctx) // want `goroutine runs until s.ctx ends, and more are started before that.*`
}

func (s *server) tracedOfRequest(w http.ResponseWriter, r *http.Request) {
	ctx, end := traced(r.Context())
	defer end()
	go poll(ctx)
}

type worker struct {
	ctx    context.Context
	cancel func()
}

func newWorker() *worker {
	w := &worker{}
	w.ctx, w.cancel = newScope()
	go poll(w.ctx)
	return w
}

func (s *server) kept(w http.ResponseWriter, r *http.Request) {
	worker := newWorker()
	defer worker.cancel()
}

func Serve() {
	s := &server{context.Background()}
	for path, h := range map[string]http.HandlerFunc{
		"/1": s.early, "/2": s.ended, "/3": s.dropped, "/4": s.namedEarly, "/5": s.namedEnded, "/6": s.namedOfRequest, "/7": s.tracedOfServer,
		"/8": s.tracedOfRequest, "/9": s.kept,
	} {
		http.HandleFunc(path, h)
	}
	http.ListenAndServe(":80", nil)
}

// Package main makes contexts per request, of its own and of the request's.
package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

type server struct {
	mu       sync.Mutex
	ctx      context.Context
	sessions map[string]*session
	watches  map[string]context.CancelFunc
	last     context.CancelFunc
	next     context.CancelFunc
}

type session struct {
	ctx    context.Context
	cancel context.CancelFunc
	name   string
}

func use(ctx context.Context) error { return ctx.Err() }

// paths forgets it on one.
func (s *server) paths(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: started per request in paths \(leaks the context and what it holds each time\)`
	if err := use(ctx); err != nil {
		return
	}
	cancel()
}

// cause likewise.
func (s *server) cause(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancelCause(s.ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: started per request in cause \(leaks the context and what it holds each time\)`
	if err := use(ctx); err == nil {
		return
	}
	cancel(errors.New("unused"))
}

// never drops it.
func (s *server) never(w http.ResponseWriter, r *http.Request) {
	ctx, _ := context.WithCancel(s.ctx) // want `the func that cancels the context is not called on every path, and its parent ends later: started per request in never \(leaks the context and what it holds each time\)`
	use(ctx)
}

// twice cancels the second one only.
func (s *server) twice(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: started per request in twice \(leaks the context and what it holds each time\)`
	if r.Header.Get("X-Slow") == "" {
		ctx, cancel = context.WithTimeout(ctx, time.Second)
	}
	defer cancel()
	use(ctx)
}

// add and remove have a map of them.
func (s *server) add(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.sessions[r.URL.Path]; old != nil {
		old.cancel()
	}
	s.sessions[r.URL.Path] = &session{ctx, cancel, r.Host}
}

func (s *server) remove(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, r.URL.Path) // want `an entry is deleted without its context being cancelled, and its parent ends later: started per request in add \(leaks the context and what it holds each time\)`
}

// callbacks registers them.
func (s *server) callbacks(w http.ResponseWriter, r *http.Request) {
	context.AfterFunc(s.ctx, func() { println(r.Host) })       // want `the func that stops the callback of a context is not called on every path, and its context ends later: started per request in callbacks \(leaks the callback and what it holds each time\)`
	context.AfterFunc(r.Context(), func() { println(r.Host) }) // ends with the request
	stop := context.AfterFunc(s.ctx, func() { println(r.Host) })
	defer stop()
}

// silent does nothing wrong.
func (s *server) silent(w http.ResponseWriter, r *http.Request) {
	ctx, _ := context.WithCancel(r.Context()) // ends with the request
	use(ctx)
	ctx, _ = context.WithCancel(context.Background()) // nothing keeps it
	use(ctx)
	ctx, _ = context.WithTimeout(s.ctx, time.Second) // ends by itself
	use(ctx)
	inner, cancel := context.WithCancel(s.ctx)
	defer cancel()
	innermost, _ := context.WithCancel(inner) // ends with that
	use(innermost)
	timed, done := context.WithTimeout(s.ctx, time.Second)
	_ = done
	of, _ := context.WithCancel(timed) // ends in time
	use(of)
}

// handed gives it to others.
func (s *server) handed(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	time.AfterFunc(time.Minute, cancel)
	use(ctx)

	second, stop := context.WithCancel(s.ctx)
	go func() {
		defer stop()
		use(second)
	}()

	third, end := context.WithCancel(s.ctx)
	defer func() {
		if err := use(third); err != nil {
			println(err.Error())
		}
		end()
	}()
}

// turns defers it in a loop: all of them are cancelled when the function returns.
func (s *server) turns(w http.ResponseWriter, r *http.Request) {
	for range r.Header {
		ctx, cancel := context.WithCancelCause(s.ctx)
		defer func() { cancel(errors.New("done")) }()
		if err := use(ctx); err != nil {
			continue
		}
		return
	}
}

// renewed ends what there was.
func (s *server) renewed(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil {
		s.last()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.last = cancel
	use(ctx)
}

// replaced does not.
func (s *server) replaced(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithCancel(s.ctx) // want `context "next" of server is replaced and not cancelled, and its parent ends later: started per request in replaced \(leaks the context and what it holds each time\)`
	s.next = cancel
	use(ctx)
}

func (s *server) Stop() {
	if s.next != nil {
		s.next()
	}
}

// watch and unwatch keep the funcs.
func (s *server) watch(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel, ok := s.watches[r.URL.Path]; ok {
		cancel()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.watches[r.URL.Path] = cancel
	use(ctx)
}

func (s *server) unwatch(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel, ok := s.watches[r.URL.Path]; ok {
		cancel()
		delete(s.watches, r.URL.Path)
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	once, _ := context.WithCancel(ctx) // as long as the process
	use(once)
	s := &server{ctx: ctx, sessions: make(map[string]*session), watches: make(map[string]context.CancelFunc)}
	defer s.Stop()
	for path, f := range map[string]http.HandlerFunc{"/paths": s.paths, "/cause": s.cause, "/never": s.never, "/twice": s.twice} {
		http.HandleFunc(path, f)
	}
	http.HandleFunc("/add", s.add)
	http.HandleFunc("/remove", s.remove)
	http.HandleFunc("/callbacks", s.callbacks)
	http.HandleFunc("/silent", s.silent)
	http.HandleFunc("/handed", s.handed)
	http.HandleFunc("/turns", s.turns)
	http.HandleFunc("/renewed", s.renewed)
	http.HandleFunc("/replaced", s.replaced)
	http.HandleFunc("/watch", s.watch)
	http.HandleFunc("/unwatch", s.unwatch)
	http.ListenAndServe(":0", nil)
}

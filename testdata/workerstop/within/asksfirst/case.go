// Package main has loops that ask their context first, and wait for it, too: nobody ends it, or somebody does. Who stops a timer of an
// entry has not stopped the entry.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type poller struct{ cancel context.CancelFunc }

func newPoller(url string) *poller {
	ctx, cancel := context.WithCancel(context.Background())
	p := &poller{cancel: cancel}
	go p.loop(ctx, url) // want `goroutine "cancel" of poller is never stopped.*`
	return p
}

func (p *poller) loop(ctx context.Context, url string) {
	for ctx.Err() == nil {
		println(url)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

type stopped struct{ cancel context.CancelFunc }

func newStopped(url string) *stopped {
	ctx, cancel := context.WithCancel(context.Background())
	s := &stopped{cancel: cancel}
	go s.loop(ctx, url)
	return s
}

func (s *stopped) loop(ctx context.Context, url string) {
	for ctx.Err() == nil {
		println(url)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (s *stopped) Stop() { s.cancel() }

type session struct {
	stop   chan struct{}
	expiry *time.Timer
}

func (s *session) follow() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

type server struct {
	mu sync.Mutex
	m  map[string]*session
}

func (s *server) login(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := r.PathValue("id")
	if s.m[id] == nil {
		ses := &session{stop: make(chan struct{})}
		ses.expiry = time.AfterFunc(time.Hour, func() { s.end(id) })
		go ses.follow()
		s.m[id] = ses
	}
}

func (s *server) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ses, ok := s.m[id]; ok {
		ses.expiry.Stop()
		delete(s.m, id) // want `an entry is deleted without its goroutine being stopped.*`
	}
}

func (s *server) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, ses := range s.m {
		ses.expiry.Stop()
		close(ses.stop)
		delete(s.m, id)
	}
}

func main() {
	s := &server{m: make(map[string]*session)}
	defer s.close()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		newPoller(r.URL.Path)
		defer newStopped(r.URL.Path).Stop()
		time.Sleep(time.Second)
	})
	http.HandleFunc("POST /{id}", s.login)
	http.HandleFunc("DELETE /{id}", func(w http.ResponseWriter, r *http.Request) { s.end(r.PathValue("id")) })
	_ = http.ListenAndServe(":8080", nil)
}

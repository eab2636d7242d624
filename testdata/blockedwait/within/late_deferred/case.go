// Package late_deferred waits in a deferred literal, before or behind the deferred cancel.
package late_deferred

import (
	"context"
	"io"
	"net"
	"net/http"
)

type server struct{ ctx context.Context }

func (s *server) late(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	pc, err := net.Dial("tcp", "localhost:1")
	if err != nil {
		return
	}
	done := make(chan struct{})
	defer func() { <-done }() // want `the func literal in late may wait forever to receive from "done": the goroutine that sends on it or closes it stays until a context ends, which is cancelled only after that.*`
	go func() {
		defer close(done)
		<-ctx.Done()
		pc.Close()
	}()
	_, _ = io.Copy(pc, r.Body)
}

func (s *server) inTime(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	done := make(chan struct{})
	defer func() { <-done }()
	defer cancel()
	go func() {
		defer close(done)
		<-ctx.Done()
	}()
	_, _ = io.Copy(io.Discard, r.Body)
}

func (s *server) both(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	done := make(chan struct{})
	defer func() {
		cancel()
		<-done
	}()
	go func() {
		defer close(done)
		<-ctx.Done()
	}()
	_, _ = io.Copy(io.Discard, r.Body)
}

// ofRequest has a parent that ends with the request, which the function waits for.
func (s *server) ofRequest(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	done := make(chan struct{})
	defer func() { <-done }()
	go func() {
		defer close(done)
		<-ctx.Done()
	}()
	<-r.Context().Done()
}

// told has a goroutine that another channel ends, too.
func (s *server) told(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	stop, done := make(chan struct{}), make(chan struct{})
	defer func() { <-done }()
	defer close(stop)
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
		case <-stop:
		}
	}()
	_, _ = io.Copy(io.Discard, r.Body)
}

func register(mux *http.ServeMux, s *server) {
	mux.HandleFunc("/late", s.late)
	mux.HandleFunc("/in", s.inTime)
	mux.HandleFunc("/both", s.both)
	mux.HandleFunc("/request", s.ofRequest)
	mux.HandleFunc("/told", s.told)
}

var _ = register

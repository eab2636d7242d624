// Package main has handlers that are funcs: types of func with a method, funcs in fields, and funcs that are handed on. They are given a channel.
package main

import (
	"context"
	"errors"
	"net/http"
	"time"
)

var errGone = errors.New("gone")

type connector interface {
	OnConnect(ctx context.Context, errs chan error)
}

type connectFunc func(ctx context.Context, errs chan error)

func (f connectFunc) OnConnect(ctx context.Context, errs chan error) { f(ctx, errs) }

type server struct {
	method connectFunc
	field  func(errs chan error)
	given  func(errs chan error)
	both   func(errs chan error)
}

func receive() error { time.Sleep(time.Second); return errGone }

func (s *server) byMethod(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go s.method.OnConnect(r.Context(), errs) // want `goroutine may wait forever to send on "errs" once byMethod has returned .leaks 1 goroutine each time, started per request in byMethod.`
	select {
	case <-r.Context().Done():
	case <-errs:
	}
}

// byField runs a func which starts the goroutine.
func (s *server) byField(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	s.field(errs)
	select {
	case <-r.Context().Done():
	case <-errs:
	}
}

func call(f func(chan error), errs chan error) { f(errs) }

func callTwice(f func(chan error), errs chan error) { call(f, errs) }

func (s *server) byHelper(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go callTwice(s.given, errs) // want `goroutine may wait forever to send on "errs" once byHelper has returned .leaks 1 goroutine each time, started per request in byHelper.`
	select {
	case <-r.Context().Done():
	case <-errs:
	}
}

// withRoom has room for what comes.
func (s *server) withRoom(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 1)
	go callTwice(s.given, errs)
	select {
	case <-r.Context().Done():
	case <-errs:
	}
}

// patient waits.
func (s *server) patient(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go callTwice(s.given, errs)
	<-errs
}

// drains has a func that nobody sees.
func drains(ctx context.Context, f func(chan error)) {
	errs := make(chan error)
	go call(f, errs)
	go func() { errs <- receive() }()
	select {
	case <-ctx.Done():
	case <-errs:
	}
}

// Known is how others give theirs.
var Known func(chan error)

func (s *server) unseen(w http.ResponseWriter, r *http.Request) { drains(r.Context(), Known) }

// takes has a func that takes what comes, and stays till then.
func (s *server) takes(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go func() { errs <- receive() }()
	call(s.both, errs)
}

func main() {
	s := &server{
		method: func(ctx context.Context, errs chan error) {
			if err := receive(); err != nil {
				errs <- err
			}
		},
		field: func(errs chan error) {
			go func() { errs <- receive() }() // want `goroutine may wait forever to send on "errs", as byField may have left by then .leaks 1 goroutine each time, called per request from byField.`
		},
		given: func(errs chan error) { errs <- receive() },
		both:  func(errs chan error) { println((<-errs).Error()) },
	}
	http.HandleFunc("/method", s.byMethod)
	http.HandleFunc("/field", s.byField)
	http.HandleFunc("/helper", s.byHelper)
	http.HandleFunc("/room", s.withRoom)
	http.HandleFunc("/patient", s.patient)
	http.HandleFunc("/unseen", s.unseen)
	http.HandleFunc("/takes", s.takes)
	var _ connector = s.method
	_ = http.ListenAndServe("localhost:8080", nil)
}

// Package otherway starts two goroutines for one channel of errors: the second one when the first has told something else.
package otherway

import (
	"context"
	"errors"
	"net/http"
	"time"
)

type stream interface {
	Recv() (string, error)
	Send(string) error
}

var open func() stream

// register has the first one's message when it starts the second one.
func register(w http.ResponseWriter, r *http.Request) {
	s := open()
	first, errs, sent := make(chan string, 1), make(chan error, 1), make(chan struct{})
	go func() {
		m, err := s.Recv()
		if err != nil {
			errs <- err
			return
		}
		first <- m
	}()
	var name string
	select {
	case name = <-first:
		if name == "" {
			http.Error(w, "no name", http.StatusBadRequest)
			return
		}
	case err := <-errs:
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	case <-r.Context().Done():
		return
	}
	go func() {
		if err := s.Send(name); err != nil {
			errs <- err
			return
		}
		close(sent)
	}()
	select {
	case <-errs:
	case <-sent:
	case <-r.Context().Done():
	}
}

// registerPlain waits for nothing else.
func registerPlain(w http.ResponseWriter, r *http.Request) {
	s := open()
	first, errs := make(chan string, 1), make(chan error, 1)
	go func() {
		if m, err := s.Recv(); err != nil {
			errs <- err
		} else {
			first <- m
		}
	}()
	name := <-first
	go func() { errs <- s.Send(name) }()
	select {
	case <-errs:
	case <-r.Context().Done():
	}
}

// both tells an error, and then the message, too.
func both(w http.ResponseWriter, r *http.Request) {
	s := open()
	first, errs := make(chan string, 1), make(chan error, 1)
	go func() {
		m, err := s.Recv()
		if err != nil {
			errs <- err
		}
		first <- m
	}()
	name := <-first
	go func() { errs <- s.Send(name) }() // want `goroutine may wait forever to send on "errs" .*\(leaks 1 goroutine each time, started per request in both\)`
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
}

// goesOn does not know which way the first one went.
func goesOn(w http.ResponseWriter, r *http.Request) {
	s := open()
	first, errs := make(chan string, 1), make(chan error, 1)
	go func() {
		m, err := s.Recv()
		if err != nil {
			errs <- err
			return
		}
		first <- m
	}()
	name := ""
	select {
	case name = <-first:
	case <-time.After(time.Second):
	}
	go func() { errs <- s.Send(name) }() // want `goroutine may wait forever to send on "errs" .*\(leaks 1 goroutine each time, started per request in goesOn\)`
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
}

// elsewhere has another one that may have told the message.
func elsewhere(w http.ResponseWriter, r *http.Request) {
	s := open()
	first, errs := make(chan string, 2), make(chan error, 1)
	go func() {
		m, err := s.Recv()
		if err != nil {
			errs <- err
			return
		}
		first <- m
	}()
	go func() { first <- "none" }()
	name := <-first
	go func() { errs <- s.Send(name) }() // want `goroutine may wait forever to send on "errs" .*\(leaks 1 goroutine each time, started per request in elsewhere\)`
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
}

var errNone = errors.New("none")

// hands has the name in any case, or waits for it.
func hands(ctx context.Context, s stream) error {
	name, errs := make(chan string), make(chan error, 1)
	go func() {
		m, err := s.Recv()
		if err != nil {
			errs <- errNone
			return
		}
		name <- m
	}()
	m := <-name
	go func() { errs <- s.Send(m) }()
	<-ctx.Done()
	return ctx.Err()
}

func handler(w http.ResponseWriter, r *http.Request) { hands(r.Context(), open()) }

// several has many that may tell an error, when one of them has told the message: one finding for what they send.
func several(w http.ResponseWriter, r *http.Request) {
	first, errs := make(chan string, 3), make(chan error, 1)
	for range 3 {
		s := open()
		go func() { // want `goroutine may wait forever to send on "errs" .*`
			m, err := s.Recv()
			if err != nil {
				errs <- err
				return
			}
			first <- m
		}()
	}
	name, s := <-first, open()
	go func() { errs <- s.Send(name) }()
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
}

// each has a pair for each stream.
func each(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		s, first, errs := open(), make(chan string, 1), make(chan error, 1)
		go func() {
			m, err := s.Recv()
			if err != nil {
				errs <- err
				return
			}
			first <- m
		}()
		name := ""
		select {
		case name = <-first:
		case <-errs:
			return
		case <-r.Context().Done():
			return
		}
		go func() { errs <- s.Send(name) }()
		select {
		case <-errs:
		case <-r.Context().Done():
			return
		}
	}
}

// Package over has goroutines that may be over before they come to where they stay, and tell so.
package over

import (
	"errors"
	"net"
	"os"
)

type server struct {
	quit chan struct{}
	errs chan error
}

// The constructor has nothing to give where the goroutine has failed.
func newServer(addr string) (*server, error) {
	s := &server{make(chan struct{}), make(chan error)}
	go func() {
		l, err := net.Listen("tcp", addr)
		if err != nil {
			s.errs <- err
			return
		}
		close(s.errs)
		<-s.quit
		l.Close()
	}()
	if err := <-s.errs; err != nil {
		return nil, err
	}
	return s, nil
}

func (s *server) Close() { close(s.quit) }

// It waits for one of two channels.
type either struct{ quit, ready, failed chan struct{} }

func (e *either) run(addr string) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		close(e.failed)
		return
	}
	close(e.ready)
	<-e.quit
	l.Close()
}

func newEither(addr string) (*either, error) {
	e := &either{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	go e.run(addr)
	select {
	case <-e.failed:
		return nil, errors.New("failed")
	case <-e.ready:
		return e, nil
	}
}

func (e *either) Close() { close(e.quit) }

// The channels are given to it, and it says whether it is there.
func listen(addr string, quit <-chan struct{}, ready chan<- bool) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		ready <- false
		return
	}
	ready <- true
	<-quit
	l.Close()
}

func given(addr string) {
	quit, ready := make(chan struct{}), make(chan bool)
	go listen(addr, quit, ready)
	if ok := <-ready; !ok {
		return
	}
	close(quit)
}

// The start has failed: then there is nothing to stop.
type unit struct{ quit chan struct{} }

func (u *unit) start(addr string) error {
	ready := make(chan error, 1)
	go func() {
		l, err := net.Listen("tcp", addr)
		ready <- err
		if err != nil {
			return
		}
		<-u.quit
		l.Close()
	}()
	if err := <-ready; err != nil {
		return err
	}
	return nil
}

func (u *unit) stop() { close(u.quit) }

func started(addr string) error {
	u := &unit{make(chan struct{})}
	if err := u.start(addr); err != nil {
		return err
	}
	u.stop()
	return nil
}

// Which error it is does not matter; and what it has opened comes with none.
func askedFor(addr string) int {
	quit, errs := make(chan struct{}), make(chan error)
	go func() {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			errs <- err
			return
		}
		errs <- nil
		<-quit
		c.Close()
	}()
	switch err := <-errs; {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return 1
	case err != nil:
		return 2
	}
	close(quit)
	return 0
}

func opened(addr string) {
	quit, conns := make(chan struct{}), make(chan net.Conn)
	go func() {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			conns <- nil
			return
		}
		conns <- c
		<-quit
		c.Close()
	}()
	if c := <-conns; c == nil {
		return
	}
	close(quit)
}

// This one tells of an error, and goes on.
type stubborn struct {
	quit chan struct{}
	errs chan error
}

func newStubborn(addr string) (*stubborn, error) {
	s := &stubborn{make(chan struct{}), make(chan error)}
	go func() { // want `the goroutine that "quit" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		_, err := net.Listen("tcp", addr)
		s.errs <- err
		<-s.quit
	}()
	if err := <-s.errs; err != nil {
		return nil, err
	}
	return s, nil
}

func (s *stubborn) Close() { close(s.quit) }

// Here the error may come from somebody else.
type double struct {
	quit chan struct{}
	errs chan error
}

func newDouble(addr string) (*double, error) {
	d := &double{make(chan struct{}), make(chan error, 2)}
	go func() { // want `the goroutine that "quit" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		l, err := net.Listen("tcp", addr)
		d.errs <- err
		if err != nil {
			return
		}
		<-d.quit
		l.Close()
	}()
	go func() { d.errs <- os.Remove(addr) }()
	for range 2 {
		if err := <-d.errs; err != nil {
			return nil, err
		}
	}
	return d, nil
}

func (d *double) Close() { close(d.quit) }

// The channel is given to others, who may tell of something.
type lent struct{ quit chan struct{} }

func newLent(addr string, report func(chan<- error)) (*lent, error) {
	n, errs := &lent{make(chan struct{})}, make(chan error)
	go func() { // want `the goroutine that "quit" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		l, err := net.Listen("tcp", addr)
		errs <- err
		if err != nil {
			return
		}
		<-n.quit
		l.Close()
	}()
	report(errs)
	if err := <-errs; err != nil {
		return nil, err
	}
	return n, nil
}

func (n *lent) Close() { close(n.quit) }

// The start may fail for something else.
type second struct{ quit chan struct{} }

func (s *second) start(addr string) error {
	ready := make(chan error, 1)
	go func() {
		l, err := net.Listen("tcp", addr)
		ready <- err
		if err != nil {
			return
		}
		<-s.quit
		l.Close()
	}()
	if err := <-ready; err != nil {
		return err
	}
	return os.Mkdir(addr, 0)
}

func (s *second) stop() { close(s.quit) }

func startedFor(addr string) error {
	s := &second{make(chan struct{})}
	if err := s.start(addr); err != nil { // want `the new second is dropped on a path without stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
		return err
	}
	s.stop()
	return nil
}

// Package main starts goroutines that tell whether they have left before they wait.
package main

import (
	"errors"
	"log"
	"net"
	"net/http"
)

type server struct {
	ready, failed chan struct{}
	errs          chan error
	quit          chan struct{}
	err           error
}

func newServer() *server {
	return &server{make(chan struct{}), make(chan struct{}), make(chan error), make(chan struct{}), nil}
}

// It sends the error, or none, and leaves with it.
func (s *server) listen(addr string) {
	l, err := net.Listen("tcp", addr)
	s.errs <- err
	if err != nil {
		return
	}
	<-s.quit
	l.Close()
}

func byError(addr string) {
	s := newServer()
	go s.listen(addr)
	if err := <-s.errs; err != nil {
		return
	}
	close(s.quit)
}

func (s *server) start(addr string) error {
	go s.listen(addr)
	return <-s.errs
}

func byResult(addr string) {
	s := newServer()
	if err := s.start(addr); err != nil {
		return
	}
	close(s.quit)
}

// It closes one of two channels.
func (s *server) open(addr string) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		s.err = err
		close(s.failed)
		return
	}
	close(s.ready)
	<-s.quit
	l.Close()
}

func opened(addr string) (*server, error) {
	s := newServer()
	go s.open(addr)
	select {
	case <-s.ready:
		return s, nil
	case <-s.failed:
		return nil, s.err
	}
}

func byCase(addr string) {
	s, err := opened(addr)
	if err != nil {
		return
	}
	close(s.quit)
}

// The result is none, or false, where it has left, or was not started.
type other struct{ ready, failed, quit chan struct{} }

func (o *other) open(addr string) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		close(o.failed)
		return
	}
	close(o.ready)
	<-o.quit
	l.Close()
}

func asObject(addr string) *other {
	if addr == "" {
		return nil
	}
	o := &other{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	go o.open(addr)
	select {
	case <-o.ready:
		return o
	case <-o.failed:
	}
	return nil
}

type third struct{ ready, failed, quit chan struct{} }

func (t *third) open(addr string) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		close(t.failed)
		return
	}
	close(t.ready)
	<-t.quit
	l.Close()
}

func asFlag(addr string) (*third, bool) {
	t := &third{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	go t.open(addr)
	select {
	case <-t.ready:
		return t, true
	case <-t.failed:
		return nil, false
	}
}

func byNone(addr string) {
	if o := asObject(addr); o != nil {
		close(o.quit)
	}
	if t, ok := asFlag(addr); ok {
		close(t.quit)
	}
}

// These have not left: one tells of an error and goes on, another is one of many, and a third may have failed for something else.
type fourth struct {
	errs chan error
	quit chan struct{}
}

func (f *fourth) listen(addr string) {
	l, err := net.Listen("tcp", addr)
	f.errs <- err
	<-f.quit
	if err == nil {
		l.Close()
	}
}

func goesOn(addr string) {
	f := &fourth{make(chan error), make(chan struct{})}
	go f.listen(addr) // want `goroutine may wait forever to receive from "quit" .*`
	if err := <-f.errs; err != nil {
		return
	}
	close(f.quit)
}

func oneOfMany(addrs []string) {
	errs, quit := make(chan error), make(chan struct{})
	for _, addr := range addrs {
		go func() { // want `goroutine may wait forever .*`
			l, err := net.Listen("tcp", addr)
			errs <- err
			if err != nil {
				return
			}
			<-quit
			l.Close()
		}()
	}
	for range addrs {
		if err := <-errs; err != nil {
			return
		}
	}
	close(quit)
}

type fifth struct {
	errs chan error
	quit chan struct{}
}

func (f *fifth) listen(addr string) {
	l, err := net.Listen("tcp", addr)
	f.errs <- err
	if err != nil {
		return
	}
	<-f.quit
	l.Close()
}

func (f *fifth) start(addr string) error {
	go f.listen(addr) // want `goroutine may wait forever to receive from "quit".*`
	if err := <-f.errs; err != nil {
		return err
	}
	if addr == "" {
		return errors.New("no address")
	}
	return nil
}

func forElse(addr string) {
	f := &fifth{make(chan error), make(chan struct{})}
	if err := f.start(addr); err != nil {
		return
	}
	close(f.quit)
}

// Both channels are given to it.
func run(addr string, quit chan struct{}, ready chan error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		ready <- err
		return
	}
	ready <- nil
	<-quit
	l.Close()
}

func given(addr string) {
	quit, ready := make(chan struct{}), make(chan error, 1)
	go run(addr, quit, ready)
	if err := <-ready; err != nil {
		return
	}
	close(quit)
}

// It closes what an error would come on.
type sixth struct{ quit chan struct{} }

func (s *sixth) start(addr string) error {
	errs := make(chan error)
	go func() {
		l, err := net.Listen("tcp", addr)
		if err != nil {
			errs <- err
			return
		}
		close(errs)
		<-s.quit
		l.Close()
	}()
	return <-errs
}

func byClose(addr string) {
	s := &sixth{make(chan struct{})}
	if err := s.start(addr); err != nil {
		return
	}
	close(s.quit)
}

// It closes that as it goes on, and tells of no error.
type seventh struct{ errs, quit chan struct{} }

func (s *seventh) listen(addr string) {
	close(s.errs)
	<-s.quit
	log.Print(addr)
}

func closedFirst(addr string) {
	s := &seventh{make(chan struct{}), make(chan struct{})}
	go s.listen(addr) // want `goroutine may wait forever to receive from "quit".*`
	<-s.errs
	if addr == "" {
		return
	}
	close(s.quit)
}

// A field has the error, and all is told by the channel.
type eighth struct {
	quit, ready chan struct{}
	err         error
}

func (e *eighth) listen(addr string) {
	l, err := net.Listen("tcp", addr)
	e.err = err
	close(e.ready)
	if err != nil {
		return
	}
	<-e.quit
	l.Close()
}

func (e *eighth) start(addr string) error {
	go e.listen(addr)
	<-e.ready
	return e.err
}

func byField(addr string) {
	e := &eighth{quit: make(chan struct{}), ready: make(chan struct{})}
	if err := e.start(addr); err != nil {
		return
	}
	close(e.quit)
}

// Here it goes on for the next one.
type ninth struct {
	quit, ready chan struct{}
	err         error
}

func (n *ninth) listen(addrs []string) {
	for _, addr := range addrs {
		l, err := net.Listen("tcp", addr)
		if err != nil {
			n.err = err
			continue
		}
		close(n.ready)
		<-n.quit
		l.Close()
	}
}

func byFieldOfSome(addrs []string) {
	n := &ninth{quit: make(chan struct{}), ready: make(chan struct{})}
	go n.listen(addrs) // want `goroutine may wait forever to receive from "quit".*`
	<-n.ready
	if n.err != nil {
		return
	}
	close(n.quit)
}

// A failure of a kind is one; false says as much, and so does what comes with no error.
func byKind(addr string) {
	quit, errs := make(chan struct{}), make(chan error)
	go run(addr, quit, errs)
	switch err := <-errs; {
	case errors.Is(err, net.ErrClosed):
		log.Print("closed")
		return
	case err != nil:
		return
	}
	close(quit)
}

func runTold(addr string, quit <-chan struct{}, ready chan<- bool) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		ready <- false
		return
	}
	ready <- true
	<-quit
	l.Close()
}

func byBool(addr string) {
	quit, ready := make(chan struct{}), make(chan bool)
	go runTold(addr, quit, ready)
	if ok := <-ready; !ok {
		return
	}
	close(quit)
}

func byBoolOtherwise(addr string) {
	quit, ready := make(chan struct{}), make(chan bool)
	go runTold(addr, quit, ready) // want `goroutine may wait forever to receive from "quit".*`
	if ok := <-ready; ok {
		return
	}
	close(quit)
}

// Through an interface, of which there is one implementation.
type starter interface {
	start(addr string) error
	stop()
}

type only struct{ quit chan struct{} }

func (o *only) start(addr string) error {
	ready := make(chan error, 1)
	go func() {
		l, err := net.Listen("tcp", addr)
		if err != nil {
			ready <- err
			return
		}
		ready <- nil
		<-o.quit
		l.Close()
	}()
	return <-ready
}

func (o *only) stop() { close(o.quit) }

func newStarter() starter { return &only{make(chan struct{})} }

func byInterface(addr string) {
	s := newStarter()
	if err := s.start(addr); err != nil {
		return
	}
	s.stop()
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		byError(r.Host)
		byResult(r.Host)
		byCase(r.Host)
		byNone(r.Host)
		goesOn(r.Host)
		oneOfMany(r.URL.Query()["addr"])
		forElse(r.Host)
		given(r.Host)
		byClose(r.Host)
		closedFirst(r.Host)
		byField(r.Host)
		byFieldOfSome(r.URL.Query()["addr"])
		byKind(r.Host)
		byBool(r.Host)
		byBoolOtherwise(r.Host)
		byInterface(r.Host)
	})
	_ = http.ListenAndServe(":8080", nil)
}

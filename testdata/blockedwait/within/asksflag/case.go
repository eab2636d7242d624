// Package asksflag has goroutines that ask whether anybody listens before they send: that can go wrong at one moment only. A flag that
// says something else, or is set by somebody else, does not help.
package asksflag

import (
	"net/http"
	"time"
)

func told(serve func() error) error {
	res := make(chan error)
	gone := false
	go func() { // want `goroutine may wait forever to send on "res" if told leaves at the same moment \(may leak 1 goroutine each time, called per request from ServeHTTP\)`
		err := serve()
		if !gone {
			res <- err
		}
	}()
	select {
	case err := <-res:
		return err
	case <-time.After(time.Second):
		gone = true
		return nil
	}
}

func toldLate(serve func() error) (err error) {
	res := make(chan error)
	gone := false
	go func() { // want `goroutine may wait forever to send on "res" once toldLate has returned \(leaks 1 goroutine each time, called per request from ServeHTTP\)`
		err := serve()
		if !gone {
			res <- err
		}
	}()
	select {
	case err := <-res:
		gone = true
		return err
	case <-time.After(time.Second):
		return nil
	}
}

func toldOtherwise(serve func() error) error {
	res := make(chan error)
	there := false
	go func() { // want `goroutine may wait forever to send on "res" once toldOtherwise has returned \(leaks 1 goroutine each time, called per request from ServeHTTP\)`
		err := serve()
		if there {
			res <- err
		}
	}()
	select {
	case err := <-res:
		return err
	case <-time.After(time.Second):
		there = true
		return nil
	}
}

// A timer that is stopped does not fire any more.
func stops(exited <-chan error, kill func() error) (err error) {
	killed := make(chan error)
	timer := time.AfterFunc(time.Minute, func() { // want `goroutine may wait forever to send on "killed" if stops leaves at the same moment \(may leak 1 goroutine each time, called per request from ServeHTTP\)`
		killed <- kill()
	})
	select {
	case err = <-exited:
		timer.Stop()
	case err = <-killed:
	}
	return err
}

func stopsNot(exited <-chan error, kill func() error) (err error) {
	killed := make(chan error)
	timer := time.AfterFunc(time.Minute, func() { // want `goroutine may wait forever to send on "killed" once stopsNot has returned \(leaks 1 goroutine each time, called per request from ServeHTTP\)`
		killed <- kill()
	})
	select {
	case err = <-exited:
	case err = <-killed:
		timer.Stop()
	}
	return err
}

type handler struct {
	serve  func() error
	exited chan error
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	told(h.serve)
	toldLate(h.serve)
	toldOtherwise(h.serve)
	stops(h.exited, h.serve)
	stopsNot(h.exited, h.serve)
}

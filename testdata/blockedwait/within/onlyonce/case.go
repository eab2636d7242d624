// Package onlyonce has goroutines of which the first sends its error, and the others do not, as a sync.Once sees to.
package onlyonce

import (
	"net/http"
	"sync"
)

func work() error { return nil }

func twoServers(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	var once sync.Once
	leave := func(err error) {
		once.Do(func() { exit <- err })
	}
	go func() { leave(work()) }()
	go func() { leave(work()) }()
	<-exit
}

func allServers(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	var once sync.Once
	for i := 0; i < 3; i++ {
		go func() {
			err := work()
			once.Do(func() { exit <- err })
		}()
	}
	<-exit
}

type srv struct {
	once sync.Once
	exit chan error
}

func (s *srv) leave(err error) { s.once.Do(func() { s.exit <- err }) }

func inFields(w http.ResponseWriter, r *http.Request) {
	s := &srv{exit: make(chan error)}
	go func() { s.leave(work()) }()
	go func() { s.leave(work()) }()
	<-s.exit
}

// The first one may be late.
func late(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	var once sync.Once
	go func() { once.Do(func() { exit <- work() }) }() // want `goroutine may wait forever to send on "exit" once late has returned \(leaks 1 goroutine each time, started per request in late\)`
	select {
	case <-exit:
	case <-r.Context().Done():
	}
}

// Two may be first.
func twoOnces(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	var once, other sync.Once
	go func() { once.Do(func() { exit <- work() }) }()
	go func() { other.Do(func() { exit <- work() }) }() // want `goroutine may wait forever to send on "exit" once twoOnces has returned \(leaks 1 goroutine each time, started per request in twoOnces\)`
	<-exit
}

// Each has its own.
func ownOnce(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	for i := 0; i < 3; i++ {
		var once sync.Once
		go func() { // want `goroutine may wait forever to send on "exit" once ownOnce has returned \(leaks 1 goroutine each time, started per request in ownOnce\)`
			once.Do(func() { exit <- work() })
		}()
	}
	<-exit
}

// What is sent beside the Once is not counted by it.
func beside(w http.ResponseWriter, r *http.Request) {
	exit := make(chan error)
	var once sync.Once
	go func() {
		once.Do(func() { exit <- work() })
	}()
	go func() { // want `goroutine may wait forever to send on "exit" once beside has returned \(leaks 1 goroutine each time, started per request in beside\)`
		exit <- work()
	}()
	<-exit
}

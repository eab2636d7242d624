// Package main takes slots of a semaphore in handlers, and gives them back, or not.
package main

import (
	"fmt"
	"net/http"
	"os"
)

type scanner struct {
	lost, deferred, both, drained chan struct{}
}

var global = make(chan bool, 2)

// scan loses one if there is no such file.
func (s *scanner) scan(name string) (int, error) {
	s.lost <- struct{}{} // want `scan may wait forever to send on "lost": it does not give back each turn that it takes \(leaks 1 goroutine each time, called per request from handle\)`
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, fmt.Errorf("scan: %w", err)
	}
	<-s.lost
	return len(text), nil
}

func (s *scanner) scanDeferred(name string) (int, error) {
	s.deferred <- struct{}{}
	defer func() { <-s.deferred }()
	text, err := os.ReadFile(name)
	return len(text), err
}

func (s *scanner) scanBoth(name string) (int, error) {
	s.both <- struct{}{}
	text, err := os.ReadFile(name)
	if err != nil {
		<-s.both
		return 0, err
	}
	<-s.both
	return len(text), nil
}

// scanDrained has others take out what it leaves.
func (s *scanner) scanDrained(name string) {
	s.drained <- struct{}{}
	if _, err := os.ReadFile(name); err != nil {
		return
	}
	<-s.drained
}

func (s *scanner) drain() {
	for range s.drained {
	}
}

// load is done once, in main.
func load(name string) {
	global <- true
	if _, err := os.ReadFile(name); err != nil {
		return
	}
	<-global
}

func (s *scanner) handle(w http.ResponseWriter, r *http.Request) {
	n, err := s.scan(r.FormValue("a"))
	m, err2 := s.scanDeferred(r.FormValue("b"))
	k, err3 := s.scanBoth(r.FormValue("c"))
	s.scanDrained(r.FormValue("d"))
	fmt.Fprintln(w, n, m, k, err, err2, err3)
}

func main() {
	slots := func() chan struct{} { return make(chan struct{}, 4) }
	s := &scanner{make(chan struct{}, 4), slots(), slots(), slots()}
	go s.drain()
	load("config")
	http.HandleFunc("/scan", s.handle)
	_ = http.ListenAndServe(":8080", nil)
}

// Package main takes slots of a semaphore in handlers, and gives them back, or not.
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"
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

// A batch is one of a request, and its slots go with it.
type batch struct{ slots chan struct{} }

func (b *batch) scan(name string) error {
	b.slots <- struct{}{}
	if _, err := os.ReadFile(name); err != nil {
		return err
	}
	<-b.slots
	return nil
}

func scanAll(names []string) {
	b := &batch{make(chan struct{}, 4)}
	for _, name := range names {
		if b.scan(name) != nil {
			return
		}
	}
}

// A limiter has the last times, one takes a slot if it is asked to, and one leaves that to who called it.
type limiter struct {
	times chan time.Time
	slots chan struct{}
	begun chan struct{}
}

func (l *limiter) wait() {
	if len(l.times) == cap(l.times) {
		time.Sleep(time.Until((<-l.times).Add(time.Second)))
	}
	l.times <- time.Now()
}

func (l *limiter) scan(name string, alone bool) {
	if alone {
		l.slots <- struct{}{}
	}
	if text, err := os.ReadFile(name); err == nil {
		println(len(text))
	}
	if alone {
		<-l.slots
	}
}

func (l *limiter) begin(name string) error {
	l.begun <- struct{}{}
	if _, err := os.Stat(name); err != nil {
		<-l.begun
		return err
	}
	return nil
}

func release(slots chan struct{}) { <-slots }

func (l *limiter) handle(w http.ResponseWriter, r *http.Request) {
	l.wait()
	l.scan(r.FormValue("a"), r.FormValue("alone") != "")
	if err := l.begin(r.FormValue("b")); err != nil {
		return
	}
	defer release(l.begun)
	scanAll(r.URL.Query()["c"])
}

// A slot of the whole program is lost by who has no answer.
var answers = make(chan struct{}, 4)

func answer(w http.ResponseWriter, r *http.Request) {
	answers <- struct{}{} // want `answer may wait forever to send on "answers".*`
	if r.FormValue("file") == "" {
		http.Error(w, "file?", http.StatusBadRequest)
		return
	}
	<-answers
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
	l := &limiter{make(chan time.Time, 10), slots(), slots()}
	http.HandleFunc("/scan", s.handle)
	http.HandleFunc("/limit", l.handle)
	http.HandleFunc("/answer", answer)
	_ = http.ListenAndServe(":8080", nil)
}

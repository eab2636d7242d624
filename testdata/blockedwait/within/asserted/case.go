// Package main closes what it asserts: an element of a list may be there from another call, a parameter is the one that was started.
package main

import (
	"container/list"
	"errors"
	"net/http"
	"sync"
)

type worker struct {
	stop chan struct{}
	n    int
}

func (w *worker) loop() {
	<-w.stop
	println("over")
}

func register(w *worker) error {
	if w.n > 3 {
		return errors.New("x")
	}
	return nil
}

// start closes what it started, and nobody else closes.
func start(arg any) error {
	x := arg.(*worker)
	x.stop = make(chan struct{})
	go x.loop() // want `goroutine may wait forever to receive from "stop"; nothing ends it.*`
	if err := register(x); err != nil {
		close(x.stop)
		return err
	}
	return nil
}

// A pool closes the oldest that it has, if it has too many.
type member struct{ stop chan struct{} }

func (m *member) loop() {
	<-m.stop
	println("over")
}

type pool struct {
	mu      sync.Mutex
	members *list.List
}

func (p *pool) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := &member{stop: make(chan struct{})}
	go m.loop()
	p.members.PushBack(m)
	if p.members.Len() > 10 {
		close(p.members.Remove(p.members.Front()).(*member).stop)
	}
}

func main() {
	p := &pool{members: list.New()}
	http.HandleFunc("/start", func(http.ResponseWriter, *http.Request) { _ = start(&worker{}) })
	http.HandleFunc("/add", func(http.ResponseWriter, *http.Request) { p.add() })
	_ = http.ListenAndServe(":8080", nil)
}

// Package main has objects of which a constructor starts the reader: handlers capture them, and start who sends.
package main

import (
	"net/http"
	"sync"
)

type dispatcher struct{ ended chan int }

func newDispatcher() *dispatcher {
	d := &dispatcher{make(chan int)}
	go d.collect()
	return d
}

func (d *dispatcher) collect() {
	for id := range d.ended {
		println(id)
	}
}

func (d *dispatcher) run(id int) {
	go func() { d.ended <- id }()
}

type hub struct{ leave chan string }

func newHub() *hub {
	h := &hub{make(chan string)}
	go func() {
		for name := range h.leave {
			println(name)
		}
	}()
	return h
}

func (h *hub) enter(r *http.Request) {
	var group sync.WaitGroup
	group.Go(func() {
		<-r.Context().Done()
		h.leave <- r.Host
	})
}

type board struct{ notes chan string }

func newBoard() *board {
	b := &board{make(chan string)}
	go b.show()
	return b
}

func (b *board) show() {
	for note := range b.notes {
		println(note)
	}
}

// handle and ServeHTTP are called by who has the board from main.
func (b *board) handle(w http.ResponseWriter, r *http.Request) {
	go func() { b.notes <- r.Host }()
}

type wall struct{ notes chan string }

func newWall() *wall {
	b := &wall{make(chan string)}
	go b.show()
	return b
}

func (b *wall) show() {
	for note := range b.notes {
		println(note)
	}
}

func (b *wall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() { b.notes <- r.Host }()
}

func main() {
	d, h := newDispatcher(), newHub()
	http.HandleFunc("/run", func(w http.ResponseWriter, r *http.Request) { d.run(len(r.Host)) })
	http.HandleFunc("/enter", func(w http.ResponseWriter, r *http.Request) { h.enter(r) })
	http.HandleFunc("/board", newBoard().handle)
	http.Handle("/wall", newWall())
	_ = http.ListenAndServe(":8080", nil)
}

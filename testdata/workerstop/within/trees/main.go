// A tree has a worker in each node; who puts one there goes down from the root. A session has channels, which end with it.
package main

import (
	"net/http"
	"strings"
	"time"
)

type unit struct{ quit chan struct{} }

func newUnit() *unit {
	u := &unit{quit: make(chan struct{})}
	go u.run()
	return u
}

func (u *unit) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-u.quit:
			return
		}
	}
}

func (u *unit) Stop() { close(u.quit) }

type node struct {
	unit *unit
	kids map[string]*node
}

type tree struct{ root *node }

func (t *tree) put(w http.ResponseWriter, r *http.Request) {
	at := t.root
	for _, name := range strings.Split(r.Host, ".") {
		next := at.kids[name]
		if next == nil {
			next = &node{unit: newUnit(), kids: make(map[string]*node)}
			at.kids[name] = next
		}
		at = next
	}
}

func (t *tree) del(w http.ResponseWriter, r *http.Request) {
	if n := t.root.kids[r.Host]; n != nil {
		n.stop()
		delete(t.root.kids, r.Host)
	}
}

func (n *node) stop() {
	for _, kid := range n.kids {
		kid.stop()
	}
	if n.unit != nil {
		n.unit.Stop()
	}
}

// walk makes a chain that nobody has.
func walk(w http.ResponseWriter, r *http.Request) {
	at := &node{}
	for _, name := range strings.Split(r.Host, ".") {
		next := &node{unit: newUnit()} // want `"unit" is dropped without Stop, which stops its goroutine: made per request in walk \(leaks 1 goroutine and what it holds each time\)`
		at.kids = map[string]*node{name: next}
		at = next
	}
}

type session struct {
	next     int
	channels map[int]*channel
}

type channel struct {
	id      int
	of      *session
	closing chan struct{}
}

func (s *session) open() *channel {
	s.next++
	c := &channel{s.next, s, make(chan struct{})}
	s.channels[c.id] = c
	go c.deliver()
	return c
}

func (c *channel) deliver() { <-c.closing }

func (c *channel) Close() {
	delete(c.of.channels, c.id)
	close(c.closing)
}

func (s *session) Close() {
	for _, c := range s.channels {
		c.Close()
	}
}

// serve closes the one it has, or leaves that to the session.
func serve(w http.ResponseWriter, r *http.Request) {
	s := &session{channels: make(map[int]*channel)}
	defer s.Close()
	var current *channel
	for _, word := range r.URL.Query()["word"] {
		switch word {
		case "open":
			current = s.open()
		case "close":
			if current != nil {
				current.Close()
				current = nil
			}
		}
	}
}

// forget has a session that it does not close.
func forget(w http.ResponseWriter, r *http.Request) {
	s := &session{channels: make(map[int]*channel)}
	c := s.open() // want `"c" is dropped on a path without Close, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if r.Method == http.MethodPost {
		return
	}
	c.Close()
}

func main() {
	t := &tree{&node{kids: make(map[string]*node)}}
	http.HandleFunc("/put", t.put)
	http.HandleFunc("/del", t.del)
	http.HandleFunc("/walk", walk)
	http.HandleFunc("/serve", serve)
	http.HandleFunc("/forget", forget)
	_ = http.ListenAndServe(":8080", nil)
}

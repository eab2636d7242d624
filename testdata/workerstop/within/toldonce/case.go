// Package main has a goroutine for each request that waits for data which nobody closes: blockedwait tells that, and it is told once.
package main

import (
	"net/http"
	"time"
)

type monitor struct{ emissions chan int }

func (m *monitor) init() {
	m.emissions = make(chan int, 100)
	go m.loop() // which blockedwait reports
}

func (m *monitor) loop() {
	for e := range m.emissions {
		println(e)
	}
}

func (m *monitor) emit(n int) {
	select {
	case m.emissions <- n:
	default:
	}
}

// A clock sends to who has it, until it is stopped.
type clock struct {
	times chan string
	done  chan struct{}
}

func newClock() *clock {
	c := &clock{make(chan string), make(chan struct{})}
	go c.run() // which blockedwait reports
	return c
}

func (c *clock) run() {
	for now := range time.Tick(time.Second) {
		select {
		case c.times <- now.String():
		case <-c.done:
			return
		}
	}
}

func (c *clock) next() string { return <-c.times }

func (c *clock) Close() { close(c.done) }

// A reader is started by a function that is given it.
type reader struct{ lines chan string }

func (r *reader) read() {
	for line := range r.lines {
		println(line)
	}
}

func start(r *reader) {
	go r.read() // which blockedwait reports
}

func main() {
	http.HandleFunc("/clock", func(w http.ResponseWriter, r *http.Request) {
		c := newClock()
		if r.FormValue("dry") != "" {
			return
		}
		defer c.Close()
		println(c.next())
	})
	http.HandleFunc("/reader", func(w http.ResponseWriter, r *http.Request) {
		lines := &reader{make(chan string)}
		start(lines)
		lines.lines <- r.Host
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		m := &monitor{}
		m.init()
		m.emit(1)
	})
	_ = http.ListenAndServe(":8080", nil)
}

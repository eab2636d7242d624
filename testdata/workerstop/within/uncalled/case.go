// Package main has functions that nobody calls, and nobody else can.
package main

import (
	"net/http"
	"time"
)

type plain struct{ quit chan struct{} }

func (p *plain) loop() {
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func newPlain() *plain {
	p := &plain{make(chan struct{})}
	go p.loop()
	return p
}

func (p *plain) Close() { close(p.quit) }

// Unused forgets what it makes, and is not there for anybody.
func Unused(name string) bool {
	p := newPlain() // want:whole `"p" is dropped on a path without Close, which stops its goroutine .leaks 1 goroutine and what it holds each time, in code that nobody calls.` // want:vet `"p" is dropped on a path without Close, which stops its goroutine .leaks 1 goroutine and what it holds each time.`
	if name == "" {
		return false
	}
	p.Close()
	return true
}

func used(name string) bool {
	p := newPlain() // want `"p" is dropped on a path without Close, which stops its goroutine .leaks 1 goroutine and what it holds each time.`
	if name == "" {
		return false
	}
	p.Close()
	return true
}

// A listener is known to others by its methods.
type listener struct{}

func (listener) OnChange(name string) bool {
	p := newPlain() // want `"p" is dropped on a path without Close, which stops its goroutine .leaks 1 goroutine and what it holds each time.`
	if name == "" {
		return false
	}
	p.Close()
	return true
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		println(used(r.URL.Path))
		register(listener{})
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}

var known []any

func register(l any) { known = append(known, l) }

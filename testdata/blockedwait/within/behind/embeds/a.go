// Package main hands channels to finishers, some of which have the method from an interface that they embed.
package main

import "net/http"

type finisher interface{ finish(done chan struct{}) }

type lazy struct{ n int }

func (l *lazy) finish(done chan struct{}) { l.n++ }

type quick struct{ n int }

func (q *quick) finish(done chan struct{}) { q.n++; close(done) }

type logged struct{ finisher }

type named struct{ inner }

type inner struct {
	finisher
	name string
}

type counted struct{ finisher }

func pickLazy(r *http.Request) finisher {
	if r.URL.Path == "/" {
		return &quick{}
	}
	return &logged{&lazy{}}
}

func handleLazy(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	f := pickLazy(r)
	go func() { <-done }() // want `goroutine may wait forever to receive from "done".*`
	f.finish(done)
}

func pickNamed(r *http.Request) finisher {
	if r.URL.Path == "/" {
		return &quick{}
	}
	return named{inner{&lazy{}, "lazy"}}
}

func handleNamed(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	f := pickNamed(r)
	go func() { <-done }() // want `goroutine may wait forever to receive from "done".*`
	f.finish(done)
}

func pickQuick(r *http.Request) finisher {
	if r.URL.Path == "/" {
		return &counted{&quick{}}
	}
	return &quick{}
}

func handleQuick(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	f := pickQuick(r)
	go func() { <-done }()
	f.finish(done)
}

// What comes from the list may be anything.
type listed struct{ finisher }

var finishers = map[string]finisher{}

func pickListed(r *http.Request) finisher {
	if r.URL.Path == "/" {
		return &quick{}
	}
	return &listed{finishers[r.URL.Path]}
}

func handleListed(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	f := pickListed(r)
	go func() { <-done }()
	f.finish(done)
}

func main() {
	http.HandleFunc("/lazy", handleLazy)
	http.HandleFunc("/named", handleNamed)
	http.HandleFunc("/quick", handleQuick)
	http.HandleFunc("/listed", handleListed)
	_ = http.ListenAndServe(":80", nil)
}

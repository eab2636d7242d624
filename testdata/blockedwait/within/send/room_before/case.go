// Package main sends into buffers of which it is known how full they are: the first sends find room, whoever has gone.
package main

import (
	"errors"
	"net/http"
)

type item struct{ n int }

var errGone = errors.New("gone")

func next() (item, error) { return item{}, errGone }

// failsFirst has room for what it says when it fails, not for all that it lists.
func failsFirst(w http.ResponseWriter, r *http.Request) {
	out := make(chan item, 5)
	go func() { // want `goroutine may wait forever to send on "out" if failsFirst returns early.*`
		if r.Method == "" {
			out <- item{-1}
			return
		}
		for {
			it, err := next()
			if err != nil {
				return
			}
			out <- it
		}
	}()
	for range 10 {
		select {
		case <-out:
		case <-r.Context().Done():
			return
		}
	}
}

// header sends one and then many.
func header(w http.ResponseWriter, r *http.Request) {
	lines := make(chan item, 1)
	go func() { // want `goroutine may wait forever to send on "lines" once header has returned.*`
		lines <- item{0}
		for {
			it, err := next()
			if err != nil {
				return
			}
			lines <- it
		}
	}()
	for {
		select {
		case <-lines:
		case <-r.Context().Done():
			return
		}
	}
}

// twoThenOne fills the buffer on one way to the last send.
func twoThenOne(w http.ResponseWriter, r *http.Request) {
	out := make(chan item, 2)
	go func() { // want `goroutine may wait forever to send on "out" if twoThenOne returns early.*`
		if r.Method == "" {
			out <- item{1}
			out <- item{2}
		}
		out <- item{3}
	}()
	if r.Method == "POST" {
		return
	}
	<-out
	<-out
	<-out
}

// both start what sends there.
func both(w http.ResponseWriter, r *http.Request) {
	out := make(chan item, 1)
	send := func() { out <- item{1} }
	go send()
	go send() // want `goroutine may wait forever to send on "out" if both returns early.*`
	if r.Method == "POST" {
		return
	}
	<-out
	<-out
}

// asks asks at each send but the first, for which there is room.
func asks(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	lines := make(chan item, 1)
	go func() {
		lines <- item{0}
		for {
			it, err := next()
			if err != nil {
				return
			}
			select {
			case lines <- it:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-lines:
		case <-ctx.Done():
			return
		}
	}
}

func main() {
	http.HandleFunc("/fails", failsFirst)
	http.HandleFunc("/header", header)
	http.HandleFunc("/two", twoThenOne)
	http.HandleFunc("/both", both)
	http.HandleFunc("/asks", asks)
	_ = http.ListenAndServe("", nil)
}

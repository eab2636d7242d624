// Package main drains channels, of which some may be nil: the one that somebody sends on is not.
package main

import (
	"fmt"
	"net/http"
)

func source(values []string) <-chan string {
	ch := make(chan string)
	go func() {
		for _, v := range values {
			ch <- v
		}
		close(ch)
	}()
	return ch
}

func leaky(values []string) <-chan string {
	ch := make(chan string)
	go func() { // want `goroutine may wait forever to send on "ch".*`
		for _, v := range values {
			ch <- v
		}
		close(ch)
	}()
	return ch
}

func drain(c <-chan string) {
	if c == nil {
		return
	}
	for range c {
	}
}

func drainIfAny(c <-chan string) {
	if c != nil {
		for range c {
		}
	}
}

// merge forwards until stop.
func merge(c <-chan string, stop <-chan struct{}) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			v, ok := <-c
			if !ok {
				return
			}
			select {
			case out <- v:
			case <-stop:
				drain(c)
				return
			}
		}
	}()
	return out
}

func mergeIfAny(c <-chan string, stop <-chan struct{}) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			v, ok := <-c
			if !ok {
				return
			}
			select {
			case out <- v:
			case <-stop:
				drainIfAny(nil)
				drainIfAny(c)
				return
			}
		}
	}()
	return out
}

// mergeAlone drains the one only if there is another.
func mergeAlone(c, other <-chan string, stop <-chan struct{}) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			v, ok := <-c
			if !ok {
				return
			}
			select {
			case out <- v:
			case <-stop:
				if other == nil {
					return
				}
				drain(c)
				return
			}
		}
	}()
	return out
}

// perhaps drains a channel on some paths only.
func perhaps(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	go func() { ch <- "one" }() // want `goroutine may wait forever to send on "ch" .*`
	var c chan string
	if r.URL.Path == "/" {
		c = ch
	}
	drainOne(c)
}

func drainOne(c <-chan string) {
	if c == nil {
		return
	}
	<-c
}

type session struct{ res chan string }

func (s *session) run() { println(<-s.res) }

var last = make(map[string]*session)

// previous asks for the channel of another session.
func previous(w http.ResponseWriter, r *http.Request) {
	s := &session{res: make(chan string)}
	go s.run() // want `goroutine may wait forever to receive from "res" .*`
	if prev := last[r.URL.Path]; prev.res == nil {
		return
	}
	s.res <- "one"
}

func serve(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	defer close(stop)
	for v := range merge(source(r.Form["a"]), stop) {
		if v == "end" {
			return
		}
	}
	for v := range mergeIfAny(source(r.Form["a"]), stop) {
		if v == "end" {
			return
		}
	}
	for v := range mergeAlone(leaky(r.Form["a"]), nil, stop) {
		if v == "end" {
			return
		}
	}
	fmt.Fprintln(w, "no end")
}

func main() {
	http.HandleFunc("/", serve)
	http.HandleFunc("/perhaps", perhaps)
	http.HandleFunc("/previous", previous)
	_ = http.ListenAndServe(":8080", nil)
}

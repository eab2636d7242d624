// Package main has one channel for all turns of a loop: what is left behind is so where the function returns.
package main

import (
	"net/http"
	"os"
	"os/signal"
	"time"
)

// register is done when the process is.
func register(sigs chan os.Signal) {
	done := make(chan struct{})
	next := time.NewTimer(0).C
	for {
		select {
		case <-sigs:
			return
		case <-next:
			go func() {
				println("registering")
				done <- struct{}{}
			}()
		case <-done:
			next = time.NewTimer(time.Minute).C
		}
	}
}

// watch is so with the request.
func watch(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	next := time.NewTimer(0).C
	for {
		select {
		case <-r.Context().Done():
			return
		case <-next:
			go func() { // want `goroutine may wait forever to send on "done" once watch has returned \(leaks 1 goroutine each time, started per request in watch\)`
				w.Write([]byte("."))
				done <- struct{}{}
			}()
		case <-done:
			next = time.NewTimer(time.Minute).C
		}
	}
}

// each has a channel for each turn, which it may give up.
func each(names <-chan string) {
	for name := range names {
		done := make(chan struct{})
		go func() { // want `goroutine may wait forever to send on "done" once each has returned \(leaks 1 goroutine each time, started per turn of its loop in each\)`
			println(name)
			done <- struct{}{}
		}()
		select {
		case <-done:
		case <-time.After(time.Second):
		}
	}
}

func main() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	http.HandleFunc("/", watch)
	names := make(chan string)
	go each(names)
	go register(sigs)
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { names <- r.URL.Path })
	http.ListenAndServe(":80", nil)
}

// Package main starts the same goroutine by several ways: what is left behind by one is so as often as that is taken.
package main

import (
	"errors"
	"net/http"
	"os"
)

var errPing = errors.New("no answer")

func ping(name string) error {
	if name == "" {
		return errPing
	}
	return nil
}

// watch sends to whom its caller says.
func watch(name string, failed chan<- string) {
	go func() {
		if err := ping(name); err != nil {
			failed <- name
		}
	}()
}

// check has it once, and does not listen.
func check(names []string) {
	for _, name := range names {
		watch(name, make(chan string))
	}
}

// ask listens.
func ask(w http.ResponseWriter, r *http.Request) {
	failed := make(chan string, 1)
	watch(r.URL.Path, failed)
	w.Write([]byte("asked"))
}

// alert tells others the same way, and does not listen.
func alert(name string, failed chan<- string) {
	go func() { // want `goroutine may wait forever to send on "failed"; nothing ends it \(leaks 1 goroutine each time, started per request in dial\)`
		if err := ping(name); err != nil {
			failed <- name
		}
	}()
}

func tell() { alert("all", make(chan string, 1)) }

func dial(w http.ResponseWriter, r *http.Request) {
	alert(r.URL.Path, make(chan string))
	w.Write([]byte("dialed"))
}

func main() {
	check(os.Args)
	tell()
	http.HandleFunc("/ask", ask)
	http.HandleFunc("/dial", dial)
	http.ListenAndServe(":80", nil)
}

// Package zerofirst asks a variable whether the goroutine has given what it waits to give: a variable that has nothing at first says nothing of that.
package zerofirst

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

type runner struct{ name string }

func start(name string) (*runner, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &runner{name}, nil
}

func leaves(w http.ResponseWriter, r *http.Request) {
	var run *runner
	show := func() { fmt.Fprintln(w, run) }
	started := make(chan *runner)
	go func() { // want `goroutine may wait forever to send on "started" if leaves returns early.*`
		run, _ := start(r.Host)
		started <- run
	}()
	for run == nil {
		select {
		case <-r.Context().Done():
			return
		case run = <-started:
		case <-time.After(time.Second):
			show()
		}
	}
	show()
}

func waits(w http.ResponseWriter, r *http.Request) {
	var run *runner
	show := func() { fmt.Fprintln(w, run) }
	started := make(chan *runner)
	go func() {
		run, _ := start(r.Host)
		if run == nil {
			run = new(runner)
		}
		started <- run
	}()
	for run == nil {
		select {
		case run = <-started:
		case <-time.After(time.Second):
			show()
		}
	}
	show()
}

// What a function that others defer sends after a panic is in place of what they would have sent.
func recovers(out chan<- string) {
	v := recover()
	if v == nil {
		return
	}
	out <- fmt.Sprint(v)
}

func lookUp(name string, out chan<- string) {
	defer recovers(out)
	out <- name
}

func ends(out chan<- string) { out <- "end" }

func lookUpTwice(name string, out chan<- string) {
	defer ends(out)
	out <- name
}

func firstOf(w http.ResponseWriter, r *http.Request) {
	names := r.Header["Name"]
	out := make(chan string, len(names))
	for _, name := range names {
		go lookUp(name, out)
	}
	for range names {
		if s := <-out; s != "" {
			fmt.Fprintln(w, s)
			return
		}
	}
}

func firstOfTwo(w http.ResponseWriter, r *http.Request) {
	names := r.Header["Name"]
	out := make(chan string, len(names))
	for _, name := range names {
		go lookUpTwice(name, out) // want `goroutine may wait forever to send on "out".*`
	}
	for range names {
		if s := <-out; s != "" {
			fmt.Fprintln(w, s)
			return
		}
	}
}

func Serve() {
	http.HandleFunc("/a", leaves)
	http.HandleFunc("/b", waits)
	http.HandleFunc("/c", firstOf)
	http.HandleFunc("/d", firstOfTwo)
	http.ListenAndServe(":80", nil)
}

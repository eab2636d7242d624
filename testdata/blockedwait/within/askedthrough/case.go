// Package askedthrough asks for what an earlier question has answered: an error that a literal reads, a flag of a loop, which turn it is, what a sum is.
package askedthrough

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"sync"
)

var mu sync.Mutex

func withLock(f func()) { mu.Lock(); defer mu.Unlock(); f() }

func open(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

// A literal that reads an error does not change it.
func logs(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go func() {
		err := open(r.URL.Path)
		defer func() { log.Print(err) }()
		if err != nil {
			close(done)
		}
		log.Print("opened")
		if err != nil {
			return
		}
		close(done)
	}()
	<-done
}

func logsAndForgets(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go func() {
		err := open(r.URL.Path)
		defer func() { log.Print(err) }()
		if err == nil {
			close(done)
		}
		log.Print("opened")
		if err != nil {
			return
		}
		log.Print("well")
	}()
	<-done // want `logsAndForgets may wait forever to receive from "done".*`
}

// A literal that assigns an error may make one.
func locks(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 1)
	go func() {
		err := open(r.URL.Path)
		if err != nil {
			errs <- err
			return
		}
		withLock(func() { err = open(r.Host) })
		if err != nil {
			return
		}
		errs <- nil
	}()
	fmt.Fprintln(w, <-errs) // want `locks may wait forever to receive from "errs": the goroutine that sends on it or closes it may return without doing so.*`
}

// One of two questions is answered with yes.
func eitherSends(w http.ResponseWriter, r *http.Request) {
	errs, done := make(chan error), make(chan string)
	go func() {
		err := open(r.URL.Path)
		if err != nil {
			errs <- err
		}
		log.Print("opened")
		if err == nil {
			done <- "well"
		}
	}()
	select {
	case err := <-errs:
		fmt.Fprintln(w, err)
	case s := <-done:
		fmt.Fprintln(w, s)
	}
}

func sendsTwice(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go func() { // want `goroutine may wait forever to send on "errs" once sendsTwice has returned.*`
		err := open(r.URL.Path)
		if err != nil {
			errs <- err
		}
		log.Print("opened")
		if err != nil {
			log.Print(err)
		}
		errs <- nil
	}()
	fmt.Fprintln(w, <-errs)
}

// The flag of a loop is set before its first turn.
func first(w http.ResponseWriter, r *http.Request) {
	ready := make(chan struct{})
	go func() {
		first := true
		for {
			err := open(r.URL.Path)
			if first {
				close(ready)
				first = false
			}
			if err != nil {
				return
			}
		}
	}()
	<-ready
}

func later(w http.ResponseWriter, r *http.Request) {
	ready := make(chan struct{})
	go func() {
		second := false
		for {
			err := open(r.URL.Path)
			if second {
				close(ready)
				return
			}
			second = true
			if err != nil {
				return
			}
		}
	}()
	<-ready // want `later may wait forever to receive from "ready".*`
}

// The first turn is one turn.
func turn(w http.ResponseWriter, r *http.Request) {
	ready := make(chan error)
	go func() {
		for i := 0; i < 10; i++ {
			err := open(r.URL.Path)
			if i == 0 {
				ready <- err
			}
			if err != nil {
				return
			}
		}
	}()
	fmt.Fprintln(w, <-ready)
}

func turns(w http.ResponseWriter, r *http.Request) {
	ready := make(chan error)
	go func() { // want `goroutine may wait forever to send on "ready" once turns has returned.*`
		for i := 0; i < 10; i++ {
			err := open(r.URL.Path)
			if i != 0 {
				ready <- err
			}
			if err != nil {
				return
			}
		}
	}()
	fmt.Fprintln(w, <-ready) // want `turns may wait forever to receive from "ready".*`
}

// A sum is the same in one turn of a loop, and a length all the time.
func sums(w http.ResponseWriter, r *http.Request) {
	n, m := len(r.URL.Path), 0
	for _, c := range r.URL.Path {
		ch := make(chan int)
		if n+m > 10 {
			go func() { ch <- 1 }()
		}
		if n+m > 10 {
			<-ch
			return
		}
		m += int(c)
	}
}

func lengths(w http.ResponseWriter, r *http.Request) {
	ch, path := make(chan int), r.URL.Path
	if len(path) > 3 {
		go func() { ch <- len(path) }()
	}
	if len(path) > 3 {
		fmt.Fprintln(w, <-ch)
	}
}

func otherLengths(w http.ResponseWriter, r *http.Request) {
	ch, path := make(chan int), r.URL.Path
	if len(path) > 3 {
		go func() { ch <- 1 }() // want `goroutine may wait forever to send on "ch" once otherLengths has returned.*`
	}
	path += r.Host
	if len(path) > 8 {
		fmt.Fprintln(w, <-ch)
	}
}

// A field of what the function has made stays as it was made.
type request struct{ wait bool }

func fields(w http.ResponseWriter, r *http.Request) {
	ch, q := make(chan int), &request{r.Method == "WAIT"}
	if q.wait {
		go func() { ch <- 1 }()
	}
	if q.wait {
		fmt.Fprintln(w, <-ch)
	}
}

func changedField(w http.ResponseWriter, r *http.Request) {
	ch, q := make(chan int), &request{r.Method == "WAIT"}
	if q.wait {
		go func() { ch <- 1 }() // want `goroutine may wait forever to send on "ch".*`
	}
	q.wait = r.Host == ""
	if q.wait {
		fmt.Fprintln(w, <-ch)
	}
}

func Serve() {
	for path, h := range map[string]http.HandlerFunc{
		"/1": logs, "/2": logsAndForgets, "/3": locks, "/4": eitherSends, "/5": sendsTwice, "/6": first, "/7": later, "/8": turn, "/9": turns, "/10": sums,
		"/11": lengths, "/12": otherLengths, "/13": fields, "/14": changedField,
	} {
		http.HandleFunc(path, h)
	}
	http.ListenAndServe(":80", nil)
}

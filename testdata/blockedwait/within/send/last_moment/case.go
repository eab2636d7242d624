// Package main counts what is done until it is cancelled, and says so at the end: who waits for that leaves when it is cancelled, too.
package main

import (
	"net/http"
	"sync/atomic"
	"time"
)

type scanner struct {
	kill chan struct{}
	done atomic.Int64
}

func work(done chan<- string, name string, kill <-chan struct{}) {
	select {
	case <-time.After(time.Second):
	case <-kill:
		return
	}
	select {
	case done <- name:
	case <-kill:
	}
}

// scan is cancelled in the moment in which all is done, or not.
func (s *scanner) scan(names []string) bool {
	done, all := make(chan string), make(chan bool)
	for _, name := range names {
		go work(done, name, s.kill)
	}
	go func() { // want `goroutine may wait forever to send on "all" with what it has just read when scan returns \(may leak .*`
		for range names {
			select {
			case <-done:
				s.done.Add(1)
			case <-s.kill:
				return
			}
		}
		all <- true
	}()
	select {
	case <-all:
		return true
	case <-s.kill:
		return false
	}
}

// scanFor leaves after a time, which the goroutine does not ask for.
func (s *scanner) scanFor(names []string) bool {
	done, all := make(chan string), make(chan bool)
	for _, name := range names {
		go work(done, name, s.kill)
	}
	go func() { // want `goroutine may wait forever to send on "all" once scanFor has returned \(leaks .*`
		for range names {
			select {
			case <-done:
				s.done.Add(1)
			case <-s.kill:
				return
			}
		}
		all <- true
	}()
	select {
	case <-all:
		return true
	case <-time.After(time.Second):
		return false
	}
}

// report takes its time before it says so.
func (s *scanner) report(names []string) bool {
	done, all := make(chan string), make(chan bool)
	for _, name := range names {
		go work(done, name, s.kill)
	}
	go func() { // want `goroutine may wait forever to send on "all" when kill ends and report returns \(leaks .*`
		for range names {
			select {
			case name := <-done:
				_, _ = http.Get("http://log/" + name)
			case <-s.kill:
				return
			}
		}
		all <- true
	}()
	select {
	case <-all:
		return true
	case <-s.kill:
		return false
	}
}

// forward waits long for what comes, and not for the one that kills it.
func (s *scanner) forward(names <-chan string) bool {
	out, all := make(chan string), make(chan bool)
	go func() { // want `goroutine may wait forever to send on "all" .*\(leaks .*`
		for name := range names {
			select {
			case out <- name:
			case <-s.kill:
				return
			}
		}
		all <- true
	}()
	for {
		select {
		case name := <-out:
			println(name)
		case <-all:
			return true
		case <-s.kill:
			return false
		}
	}
}

func main() {
	http.HandleFunc("/scan", func(w http.ResponseWriter, r *http.Request) {
		s := &scanner{kill: make(chan struct{})}
		go func() {
			<-r.Context().Done()
			close(s.kill)
		}()
		names := r.URL.Query()["name"]
		more := make(chan string)
		go func() {
			defer close(more)
			time.Sleep(time.Minute)
		}()
		println(s.forward(more), s.scan(names), s.scanFor(names), s.report(names))
	})
	_ = http.ListenAndServe(":8080", nil)
}

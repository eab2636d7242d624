// Package told has loops that are left when flags or channels say that all has come, and
// goroutines of which the last one ends what others wait for.
package told

import (
	"net/http"
	"sync"
	"sync/atomic"
)

func nilled(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan int), make(chan int)
	go func() { defer close(a); a <- 1 }()
	go func() { defer close(b); b <- 2 }()
	for a != nil || b != nil {
		select {
		case _, ok := <-a:
			if !ok {
				a = nil
			}
		case _, ok := <-b:
			if !ok {
				b = nil
			}
		}
	}
}

func gotBoth(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan int), make(chan int)
	go func() { a <- 1 }()
	go func() { b <- 2 }()
	var gotA, gotB bool
	for !gotA || !gotB {
		select {
		case <-a:
			gotA = true
		case <-b:
			gotB = true
		}
	}
}

// gotEither leaves with one of them.
func gotEither(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan int), make(chan int)
	go func() { a <- 1 }() // want `goroutine may wait forever to send on "a" once gotEither has returned \(leaks .*`
	go func() { b <- 2 }() // want `goroutine may wait forever to send on "b" once gotEither has returned \(leaks .*`
	var gotA, gotB bool
	for !gotA && !gotB {
		select {
		case <-a:
			gotA = true
		case <-b:
			gotB = true
		}
	}
}

// stopped sets the flag for another reason, too.
func stopped(w http.ResponseWriter, r *http.Request) {
	a := make(chan int)
	go func() { a <- 1 }() // want `goroutine may wait forever to send on "a" once stopped has returned \(leaks .*`
	var done bool
	for !done {
		select {
		case <-a:
			done = true
		case <-r.Context().Done():
			done = true
		}
	}
}

func last(w http.ResponseWriter, r *http.Request) {
	var left atomic.Int32
	left.Store(3)
	all := make(chan struct{})
	for range 3 {
		go func() {
			if left.Add(-1) == 0 {
				close(all)
			}
		}()
	}
	go func() { <-all }()
}

func lastUp(w http.ResponseWriter, r *http.Request, jobs []func()) {
	var done atomic.Int32
	all := make(chan struct{})
	for _, job := range jobs {
		go func() {
			job()
			if done.Add(1) == int32(len(jobs)) {
				close(all)
			}
		}()
	}
	go func() { <-all }()
}

func lastLocked(w http.ResponseWriter, r *http.Request) {
	var mu sync.Mutex
	left, all := 3, make(chan struct{})
	for range 3 {
		go func() {
			mu.Lock()
			defer mu.Unlock()
			left--
			if left == 0 {
				close(all)
			}
		}()
	}
	go func() { <-all }()
}

// some closes it if something is so.
func some(w http.ResponseWriter, r *http.Request) {
	all := make(chan struct{})
	go func() {
		if r.Method == "GET" {
			close(all)
		}
	}()
	go func() { <-all }() // want `goroutine may wait forever to receive from "all" .*`
}

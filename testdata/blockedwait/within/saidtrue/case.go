// Package saidtrue asks a function whether it has received.
package saidtrue

import (
	"net/http"
	"time"
)

type task struct{ msgs chan int }

// wait says true where it has received, and nowhere else.
func (t *task) wait(done <-chan struct{}) bool {
	select {
	case <-t.msgs:
		return false
	case <-done:
		return true
	}
}

// tried says true where it has tried often enough, too.
func (t *task) tried(done <-chan struct{}, n int) bool {
	if n > 3 {
		return true
	}
	select {
	case <-t.msgs:
		return false
	case <-done:
		return true
	}
}

// got says also how many.
func (t *task) got(done <-chan struct{}) (n int, ok bool) {
	select {
	case n = <-t.msgs:
		return n, false
	case <-done:
		return 0, true
	}
}

func work() { time.Sleep(time.Second) }

func (t *task) loop() {
	done := make(chan struct{})
	go func() {
		work()
		done <- struct{}{}
	}()
	for !t.wait(done) {
	}
}

func (t *task) results() {
	done := make(chan struct{})
	go func() {
		work()
		done <- struct{}{}
	}()
	for {
		n, ok := t.got(done)
		if ok {
			return
		}
		println(n)
	}
}

func (t *task) tries() {
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever to send on "done" .*`
		work()
		done <- struct{}{}
	}()
	for n := 0; !t.tried(done, n); n++ {
	}
}

func (t *task) leaves() {
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever to send on "done" .*`
		work()
		done <- struct{}{}
	}()
	for t.wait(done) {
	}
}

func (t *task) ServeHTTP(http.ResponseWriter, *http.Request) {
	t.loop()
	t.results()
	t.tries()
	t.leaves()
}

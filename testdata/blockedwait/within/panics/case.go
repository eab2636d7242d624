// Package main runs tasks that may panic: each sends once, whatever happens.
package main

import (
	"fmt"
	"net/http"
)

type task func(i int) (stop bool, err error)

// parallel goes on where the first wants to stop.
func parallel(tasks ...task) bool {
	done := make(chan bool, len(tasks))
	for i, t := range tasks {
		go func(i int, t task) {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println(r)
					done <- false
				}
			}()
			stop, err := t(i)
			if err != nil {
				fmt.Println(err)
			}
			done <- stop
		}(i, t)
	}
	for range tasks {
		if <-done {
			return false
		}
	}
	return true
}

// parallelTwice has each send twice.
func parallelTwice(tasks ...task) bool {
	done := make(chan bool, len(tasks))
	for i, t := range tasks {
		go func(i int, t task) { // want `goroutine may wait forever to send on "done" if parallelTwice returns early \(leaks 1 goroutine each time, called per request from handle\)`
			defer func() {
				if r := recover(); r != nil {
					done <- false
				}
			}()
			stop, err := t(i)
			done <- err != nil
			done <- stop
		}(i, t)
	}
	for range tasks {
		if <-done {
			return false
		}
	}
	return true
}

// guarded sends twice where the task panics: what is deferred is sent in any case.
func guarded(t task, late <-chan struct{}) error {
	errs := make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "errs" when late ends and guarded returns \(leaks 1 goroutine each time, called per request from main via handle\)`
		defer func() { errs <- nil }()
		defer func() {
			if r := recover(); r != nil {
				errs <- fmt.Errorf("panic: %v", r)
			}
		}()
		if _, err := t(0); err != nil {
			panic(err)
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-late:
		return nil
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	guarded(func(int) (bool, error) { return false, nil }, r.Context().Done())
	parallel(func(int) (bool, error) { return false, nil }, func(i int) (bool, error) { return i > 0, nil })
	parallelTwice(func(int) (bool, error) { return false, nil }, func(i int) (bool, error) { return i > 0, nil })
}

func main() {
	http.HandleFunc("/", handle)
	http.ListenAndServe(":1", nil)
}

// Package main makes another channel for a variable, when all who send on the first one have ended.
package main

import (
	"errors"
	"net/http"
	"sync"
)

func load(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

// get has a buffer for each sender; the variable gets another channel only
// when all senders of the first have ended.
func get(name string) error {
	var wg sync.WaitGroup
	errChan := make(chan error, 4)
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := load(name); err != nil {
			errChan <- err
		}
	}()
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := load(name + "1"); err != nil {
			errChan <- err
		}
	}()
	wg.Wait()
	close(errChan)
	for e := range errChan {
		if e != nil {
			return e
		}
	}

	errChan = make(chan error, 1)
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := load(name + "2"); err != nil {
			errChan <- err
		}
	}()
	wg.Wait()
	close(errChan)
	for e := range errChan {
		return e
	}
	return nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := get(r.FormValue("name")); err != nil {
			http.Error(w, err.Error(), 500)
		}
	})
	http.ListenAndServe(":8080", nil)
}

// both sends more than the second one holds.
func both(names []string) {
	errs := make(chan error, 4)
	go func() { errs <- load("a") }()
	errs = make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "errs"; nothing ends it \(leaks 1 goroutine each time, called per request from init\)`
		errs <- load("b")
		errs <- load("c")
	}()
}

func init() {
	http.HandleFunc("/both", func(w http.ResponseWriter, r *http.Request) { both(r.Header["Name"]) })
}

// three has a slot for each of the first ones, and one for the last.
func three(name string) error {
	var wg sync.WaitGroup
	errs := make(chan error, 3)
	for range 1 {
		wg.Add(3)
	}
	go func() {
		defer wg.Done()
		if err := load(name); err != nil {
			errs <- err
		}
	}()
	go func() {
		defer wg.Done()
		if err := load(name + "a"); err != nil {
			errs <- err
		}
	}()
	go func() {
		defer wg.Done()
		if err := load(name + "b"); err != nil {
			errs <- err
		}
	}()
	wg.Wait()
	close(errs)
	for err := range errs {
		return err
	}
	errs = make(chan error, 1)
	go func() {
		if err := load(name + "c"); err != nil {
			errs <- err
		}
	}()
	return nil
}

func init() {
	http.HandleFunc("/three", func(w http.ResponseWriter, r *http.Request) { _ = three(r.FormValue("name")) })
}

// second leaves the second one alone, and not the first.
func second(r *http.Request) {
	errs := make(chan error)
	go func() { errs <- load("a") }()
	<-errs
	errs = make(chan error)
	go func() { errs <- load("b") }() // want `goroutine may wait forever to send on "errs", as second may have left by then \(leaks 1 goroutine each time, called per request from init\)`
	select {
	case <-errs:
	case <-r.Context().Done():
	}
}

func init() {
	http.HandleFunc("/second", func(w http.ResponseWriter, r *http.Request) { second(r) })
}

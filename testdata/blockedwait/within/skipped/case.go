// Package main adds as many to a group as there are items, and starts a goroutine for some of them.
package main

import (
	"net/http"
	"sync"
)

type item struct {
	name string
	bad  bool
}

func scan(name string) error { return nil }

// The handler itself waits: that is none of those that are started.
func a(items []item) {
	var wg sync.WaitGroup
	wg.Add(len(items))
	for _, it := range items {
		if it.bad {
			continue
		}
		go func() {
			defer wg.Done()
			scan(it.name)
		}()
	}
	wg.Wait()
}

// Its closer stays.
func b(items []item) {
	var wg sync.WaitGroup
	errs := make(chan error, len(items))
	wg.Add(len(items))
	for _, it := range items {
		if it.bad {
			continue
		}
		go func() {
			defer wg.Done()
			errs <- scan(it.name)
		}()
	}
	go func() { // want `goroutine may wait forever in wg.Wait if a turn of the loop in b starts no goroutine \(leaks 1 goroutine each time, called per request from main\)`
		wg.Wait()
		close(errs)
	}()
}

// Adds one by one.
func c(items []item) {
	var wg sync.WaitGroup
	errs := make(chan error, len(items))
	for _, it := range items {
		if it.bad {
			continue
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- scan(it.name)
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
}

// Tells the group itself.
func d(items []item) {
	var wg sync.WaitGroup
	errs := make(chan error, len(items))
	wg.Add(len(items))
	for _, it := range items {
		if it.bad {
			wg.Done()
			continue
		}
		go func() {
			defer wg.Done()
			errs <- scan(it.name)
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
}

func main() {
	http.HandleFunc("/x", func(w http.ResponseWriter, q *http.Request) {
		var items []item
		for k := range q.Header {
			items = append(items, item{name: k, bad: k == ""})
		}
		a(items)
		b(items)
		c(items)
		d(items)
	})
	http.ListenAndServe(":80", nil)
}

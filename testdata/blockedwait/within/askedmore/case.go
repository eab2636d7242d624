// Package askedmore asks workers for more than one thing before it has the first answer.
package askedmore

import (
	"net/http"
	"sync"
)

var check func(string) error

// leaves goes when the first answer is an error.
func leaves(w http.ResponseWriter, r *http.Request) {
	urls := r.URL.Query()["url"]
	work, results := make(chan string, len(urls)), make(chan error)
	for _, u := range urls {
		work <- u
	}
	close(work)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() { // want `goroutine may wait forever to send on "results" if leaves returns early .*`
			defer wg.Done()
			for u := range work {
				results <- check(u)
			}
		}()
	}
	go func() {
		wg.Wait()
		close(results)
	}()
	for err := range results {
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
	}
}

// drains has all answers.
func drains(w http.ResponseWriter, r *http.Request) {
	urls := r.URL.Query()["url"]
	work, results := make(chan string, len(urls)), make(chan error)
	for _, u := range urls {
		work <- u
	}
	close(work)
	for range 4 {
		go func() {
			for u := range work {
				results <- check(u)
			}
		}()
	}
	var first error
	for range urls {
		if err := <-results; err != nil && first == nil {
			first = err
		}
	}
}

// byTurns has each answer before it asks for the next one, and may leave then.
func byTurns(w http.ResponseWriter, r *http.Request) {
	work, results := make(chan string), make(chan error)
	go func() {
		for u := range work {
			results <- check(u)
		}
	}()
	defer close(work)
	for _, u := range r.URL.Query()["url"] {
		work <- u
		if err := <-results; err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
	}
}

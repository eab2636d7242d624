// Package main waits for groups to which nobody adds, or nobody is done.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

func waitFor(wg *sync.WaitGroup, timeout time.Duration) {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(timeout):
	}
}

// empty has a group that nobody is in.
func empty(w http.ResponseWriter, r *http.Request) {
	wg := sync.WaitGroup{}
	<-r.Context().Done()
	waitFor(&wg, time.Second)
}

func background(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Wait()
	<-ctx.Done()
}

// local has it in the goroutine.
func local(w http.ResponseWriter, r *http.Request) {
	go background(r.Context())
}

// never has one in it that is never done.
func never(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `goroutine may wait forever in wg.Wait once never has returned \(leaks 1 goroutine each time, started per request in never\)`
		wg.Wait()
		w.WriteHeader(http.StatusOK)
	}()
}

func main() {
	http.HandleFunc("/empty", empty)
	http.HandleFunc("/local", local)
	http.HandleFunc("/never", never)
	http.ListenAndServe(":1", nil)
}

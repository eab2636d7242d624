// Package main has a goroutine that leaves when it has as many results as were asked for, of two kinds.
package main

import (
	"context"
	"net/http"
	"sync"
)

type checker func(ctx context.Context) string

// do has one result of each checker; the receiver leaves when it has as many.
func do(ctx context.Context, checkers []checker) int {
	if len(checkers) == 0 {
		return 0
	}
	var (
		wg                        sync.WaitGroup
		finished                  bool
		total, successful, failed int64
	)
	total = int64(len(checkers))
	results := make(chan string)
	wg.Add(1)
	go func() {
		defer wg.Done()
		for {
			r := <-results
			switch r {
			case "ok":
				successful++
			default:
				failed++
			}
			finished = total == successful+failed
			if finished {
				return
			}
		}
	}()
	for _, c := range checkers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			results <- c(ctx)
		}()
	}
	wg.Wait()
	return int(failed)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		do(r.Context(), []checker{func(context.Context) string { return "ok" }, func(context.Context) string { return "" }})
	})
	http.ListenAndServe(":8080", nil)
}

// first leaves when one has failed.
func first(ctx context.Context, checkers []checker) (failed bool) {
	results, done := make(chan string), make(chan struct{})
	successful := 0
	go func() {
		defer close(done)
		for {
			if r := <-results; r != "ok" {
				failed = true
				return
			}
			if successful++; successful == len(checkers) {
				return
			}
		}
	}()
	for _, c := range checkers {
		go func() { // want `goroutine may wait forever to send on "results" if another goroutine of first returns early \(leaks 1 goroutine each time, called per request from init\)`
			results <- c(ctx)
		}()
	}
	<-done
	return failed
}

func init() {
	http.HandleFunc("/first", func(w http.ResponseWriter, r *http.Request) {
		first(r.Context(), []checker{func(context.Context) string { return "ok" }, func(context.Context) string { return "" }})
	})
}

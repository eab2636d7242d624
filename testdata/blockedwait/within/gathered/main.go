// Package main has functions that give a func which waits for what a goroutine has found out.
package main

import (
	"context"
	"net/http"
)

// gather sends one result; the func that it returns receives it. Both leave
// with the same context.
func gather(ctx context.Context, in <-chan int) func() ([]int, error) {
	resultsDone := make(chan []int)
	go func() {
		var results []int
		for v := range in {
			results = append(results, v)
		}
		select {
		case <-ctx.Done():
		case resultsDone <- results:
		}
	}()
	return func() ([]int, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case r := <-resultsDone:
			return r, nil
		}
	}
}

func list(ctx context.Context) ([]int, error) {
	in := make(chan int, 10)
	results := gather(ctx, in)
	go func() {
		defer close(in)
		for i := range 20 {
			in <- i
		}
	}()
	return results()
}

var root = context.Background()

func main() {
	ctx, cancel := context.WithCancel(root)
	defer cancel()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { list(ctx) })
	http.ListenAndServe(":8080", nil)
}

// hurried leaves with another context.
func hurried(ctx context.Context, in <-chan int) func(context.Context) ([]int, error) {
	done := make(chan []int)
	go func() { // want `goroutine may wait until the end of ctx to send on "done" once hurried has returned \(leaks 1 goroutine each time, called per request from init\)`
		var results []int
		for v := range in {
			results = append(results, v)
		}
		select {
		case <-ctx.Done():
		case done <- results:
		}
	}()
	return func(own context.Context) ([]int, error) {
		select {
		case <-own.Done():
			return nil, own.Err()
		case r := <-done:
			return r, nil
		}
	}
}

func init() {
	ctx, cancel := context.WithCancel(root)
	_ = cancel
	http.HandleFunc("/hurried", func(w http.ResponseWriter, r *http.Request) {
		in := make(chan int, 10)
		results := hurried(ctx, in)
		close(in)
		results(r.Context())
	})
}

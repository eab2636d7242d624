// Package main has pipelines of which the first stage looks at a context, and the second one does not.
package main

import (
	"context"
	"fmt"
	"net/http"
)

func numbers(ctx context.Context) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func square(in <-chan int) <-chan int {
	out := make(chan int)
	go func() { // want `goroutine may wait forever to send on "out" if early returns early \(leaks 1 goroutine each time, called per request from early\)`
		defer close(out)
		for v := range in {
			out <- v * v
		}
	}()
	return out
}

func squareUntil(ctx context.Context, in <-chan int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for v := range in {
			select {
			case out <- v * v:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func early(w http.ResponseWriter, r *http.Request) {
	for v := range square(numbers(r.Context())) {
		if v > 100 {
			return
		}
		fmt.Fprintln(w, v)
	}
}

func both(w http.ResponseWriter, r *http.Request) {
	for v := range squareUntil(r.Context(), numbers(r.Context())) {
		if v > 100 {
			return
		}
		fmt.Fprintln(w, v)
	}
}

// asked sends a number only where it goes on to take the answer.
func asked(w http.ResponseWriter, r *http.Request) {
	asks, answers := make(chan int), make(chan int)
	go func() {
		for n := range asks {
			answers <- n * n
		}
	}()
	defer close(asks)
	for i := 0; ; i++ {
		select {
		case asks <- i:
			fmt.Fprintln(w, <-answers)
		case <-r.Context().Done():
			return
		}
	}
}

func main() {
	http.HandleFunc("/early", early)
	http.HandleFunc("/both", both)
	http.HandleFunc("/asked", asked)
	_ = http.ListenAndServe(":1", nil)
}

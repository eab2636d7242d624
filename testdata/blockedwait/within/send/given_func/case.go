// Package main starts what functions give: what those were given is what their literals have.
package main

import (
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/errgroup"
)

func send(out chan<- string, s string) func() {
	return func() { out <- s }
}

func produce(ctx context.Context, out chan<- string, names []string) func() error {
	return func() error {
		defer close(out)
		for _, name := range names {
			select {
			case out <- name:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}
}

func consume(in <-chan string) func() error {
	return func() error {
		for s := range in {
			println(s)
		}
		return nil
	}
}

func called(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	go send(ch, r.URL.Path)() // want `goroutine may wait forever to send on "out" if called returns early.*`
	if r.Host == "" {
		return
	}
	println(<-ch)
}

func grouped(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	ch := make(chan string)
	wg.Go(send(ch, r.URL.Path)) // want `goroutine may wait forever to send on "out" if grouped returns early.*`
	if r.Host == "" {
		return
	}
	println(<-ch)
}

func held(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	sends := send(ch, r.URL.Path)
	go func() { sends() }() // want `goroutine may wait forever to send on "out" if held returns early.*`
	if r.Host == "" {
		return
	}
	println(<-ch)
}

// Each has a channel of its own: the one of the first has room.
func two(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan string, 1), make(chan string)
	go send(a, r.Host)()
	go send(b, r.URL.Path)()
	println(<-b)
	if r.Host == "" {
		return
	}
	println(<-a)
}

// The second of two is not received from.
func second(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan string), make(chan string)
	go send(a, r.Host)()
	go send(b, r.URL.Path)() // want `goroutine may wait forever to send on "out".*`
	println(<-a)
}

// either has what one of two gave it, and takes from both.
func either(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan string), make(chan string)
	sends := send(a, r.Host)
	if r.Method == http.MethodPut {
		sends = send(b, r.URL.Path)
	}
	go sends()
	select {
	case s := <-a:
		println(s)
	case s := <-b:
		println(s)
	}
}

func piped(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	group, ctx := errgroup.WithContext(r.Context())
	group.Go(produce(ctx, ch, r.URL.Query()["name"]))
	group.Go(consume(ch))
	_ = group.Wait()
}

func main() {
	http.HandleFunc("/called", called)
	http.HandleFunc("/grouped", grouped)
	http.HandleFunc("/held", held)
	http.HandleFunc("/two", two)
	http.HandleFunc("/second", second)
	http.HandleFunc("/either", either)
	http.HandleFunc("/piped", piped)
	_ = http.ListenAndServe(":8080", nil)
}

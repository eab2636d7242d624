// Package closedbyend has readers of what a goroutine sends, and closes when it ends: whoever finds that closed has nothing left to stop.
package closedbyend

import (
	"context"
	"net/http"
	"sync"
)

// join gives numbers until it is told that nobody wants more.
func join() (<-chan int, func()) {
	out, gone := make(chan int), make(chan struct{})
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case <-gone:
				return
			}
		}
	}()
	return out, sync.OnceFunc(func() { close(gone) })
}

// within has a context of its own, and a function of its own that sends.
func within(ctx context.Context) (<-chan int, context.CancelFunc) {
	out := make(chan int)
	ctx, cancel := context.WithCancel(ctx)
	go send(ctx, out)
	return out, cancel
}

func send(ctx context.Context, out chan<- int) {
	defer close(out)
	for i := 0; ; i++ {
		select {
		case out <- i:
		case <-ctx.Done():
			return
		}
	}
}

// three is told of the end by the channel.
func three(http.ResponseWriter, *http.Request) {
	news, stop := join()
	for v := range news {
		if v == 3 {
			stop()
		}
	}
}

// threeOfContext has the same of a context.
func threeOfContext(http.ResponseWriter, *http.Request) {
	news, stop := within(context.Background())
	for v := range news {
		if v == 3 {
			stop()
		}
	}
}

// asked reads one by one.
func asked(http.ResponseWriter, *http.Request) {
	news, stop := join()
	for {
		v, ok := <-news
		if !ok {
			return
		}
		if v == 3 {
			stop()
		}
	}
}

// left leaves before the channel is closed.
func left(http.ResponseWriter, *http.Request) {
	news, stop := join() // want `the func that stops goroutine "news" is not called on every path \(leaks 1 goroutine and what it holds each time\)`
	for v := range news {
		if v == 3 {
			break
		}
		if v == 4 {
			stop()
		}
	}
}

// leftOfContext returns where something is wrong.
func leftOfContext(_ http.ResponseWriter, r *http.Request) {
	news, stop := within(context.Background()) // want `the func that stops goroutine "news" is not called on every path, and its context does not end \(leaks 1 goroutine and what it holds each time\)`
	for v := range news {
		if r.FormValue("n") == "" {
			return
		}
		if v == 3 {
			stop()
		}
	}
}

// joinHalf closes the channel where it has sent ten, and waits on.
func joinHalf() (<-chan int, func()) {
	out, gone := make(chan int), make(chan struct{})
	go func() {
		for i := range 10 {
			out <- i
		}
		close(out)
		<-gone
	}()
	return out, sync.OnceFunc(func() { close(gone) })
}

// half finds the channel closed where the goroutine still waits.
func half(http.ResponseWriter, *http.Request) {
	news, stop := joinHalf() // want `the func that stops goroutine "news" is not called on every path \(leaks 1 goroutine and what it holds each time\)`
	for v := range news {
		if v == 30 {
			stop()
		}
	}
}

// joinTwo starts one more, which closes nothing.
func joinTwo() (<-chan int, func()) {
	out, gone := make(chan int), make(chan struct{})
	go func() {
		defer close(out)
		for i := range 10 {
			select {
			case out <- i:
			case <-gone:
				return
			}
		}
	}()
	go func() {
		<-gone
		println("gone")
	}()
	return out, sync.OnceFunc(func() { close(gone) })
}

// two finds the channel closed where the other one still waits.
func two(http.ResponseWriter, *http.Request) {
	news, stop := joinTwo() // want `the func that stops goroutine "news" is not called on every path \(leaks 1 goroutine and what it holds each time\)`
	for v := range news {
		if v == 30 {
			stop()
		}
	}
}

func serve() {
	http.HandleFunc("/three", three)
	http.HandleFunc("/threeofcontext", threeOfContext)
	http.HandleFunc("/asked", asked)
	http.HandleFunc("/left", left)
	http.HandleFunc("/leftofcontext", leftOfContext)
	http.HandleFunc("/half", half)
	http.HandleFunc("/two", two)
}

func init() { serve() }

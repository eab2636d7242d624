// A goroutine sends on what its starter was handed, and who handed that over sees to it.
package handed

import (
	"context"
	"log"
	"net/http"
)

func work() error { return nil }

func captured(errs chan error) {
	go func() { errs <- work() }()
}

func passed(errs chan error) {
	go send(errs)
}

func send(errs chan error) { errs <- work() }

func buffered(ctx context.Context) {
	errs := make(chan error, 2)
	captured(errs)
	passed(errs)
	select {
	case err := <-errs:
		log.Print(err)
	case <-ctx.Done():
	}
}

func all() {
	errs := make(chan error)
	for range 3 {
		captured(errs)
		passed(errs)
	}
	for range 6 {
		log.Print(<-errs)
	}
}

// Stages of a pipeline, made by one function: each takes all that the one before gives.
func numbers(n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := range n {
			out <- i
		}
	}()
	return out
}

func double(in <-chan int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for x := range in {
			out <- 2 * x
		}
	}()
	return out
}

func sum() (s int) {
	for x := range double(double(numbers(10))) {
		s += x
	}
	return s
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		buffered(r.Context())
		all()
		log.Print(sum())
	})
	http.ListenAndServe("localhost:8080", nil)
}

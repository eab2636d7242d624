// Package nilcontext sends without a select where there is no context.
package nilcontext

import (
	"context"
	"net/http"
)

// relay sends until the context ends, which there is.
func relay(ctx context.Context, in <-chan string) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for s := range in {
			if ctx == nil {
				out <- s
				continue
			}
			select {
			case <-ctx.Done():
				return
			case out <- s:
			}
		}
	}()
	return out
}

// forward does so where there is one.
func forward(ctx context.Context, in <-chan string) <-chan string {
	out := make(chan string)
	go func() { // want `goroutine may wait forever to send on "out" .*`
		defer close(out)
		for s := range in {
			if ctx != nil {
				out <- s
			}
		}
	}()
	return out
}

func first(out <-chan string, w http.ResponseWriter) {
	for s := range out {
		if s != "" {
			_, _ = w.Write([]byte(s))
			return
		}
	}
}

func Serve(in <-chan string) {
	http.HandleFunc("/relay", func(w http.ResponseWriter, r *http.Request) { first(relay(r.Context(), in), w) })
	http.HandleFunc("/forward", func(w http.ResponseWriter, r *http.Request) { first(forward(r.Context(), in), w) })
	_ = http.ListenAndServe(":8080", nil)
}

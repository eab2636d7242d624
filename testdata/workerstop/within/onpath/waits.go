package onpath

import (
	"context"
	"net/http"
	"time"
)

type checker struct{ stop chan struct{} }

func (c *checker) check(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("check")
		}
	}
}

// Who waits for the end of the context does not return before the goroutine is told.
func (c *checker) run(ctx context.Context) {
	ctx2, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-c.stop:
			cancel()
		case <-ctx2.Done():
		}
	}()
	go c.check(ctx2)
	<-ctx2.Done()
}

func (c *checker) leave(ctx context.Context, ready chan bool) {
	ctx2, cancel := context.WithCancel(ctx)
	go c.check(ctx2) // want `the goroutine that "cancel" ends is not stopped on every path, and its context ends later: called per request from serveCheckers \(leaks 1 goroutine and what it holds each time\)`
	if <-ready {
		<-ctx2.Done()
		return
	}
	if <-ready {
		cancel()
	}
}

func serveCheckers(ctx context.Context) error {
	http.HandleFunc("/check", func(w http.ResponseWriter, r *http.Request) {
		c := &checker{make(chan struct{})}
		defer close(c.stop)
		c.run(ctx)
		ready := make(chan bool, 2)
		ready <- r.Method == "GET"
		ready <- r.Method == "PUT"
		c.leave(ctx, ready)
	})
	return http.ListenAndServe(":80", nil)
}

// Package main polls for each request, until that is answered.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/giventicks/ticker"
)

func poll() {}

func forEver(ctx context.Context) {
	for range ticker.Context(ctx, time.Second) {
		poll()
	}
}

func own(ctx context.Context) <-chan time.Time {
	return ticker.Context(ctx, time.Minute)
}

func untilDone(ctx context.Context) {
	ticks := ticker.Context(ctx, time.Second)
	for {
		select {
		case <-ticks:
			poll()
		case <-ctx.Done():
			return
		}
	}
}

func untilClosed(ctx context.Context) {
	for range ticker.Closed(ctx, time.Second) {
		poll()
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		go forEver(ctx) // want `goroutine runs for ever: nothing ends it: started per request in main \(leaks 1 goroutine and what it holds each time\)`
		go func() {     // want `goroutine runs for ever: nothing ends it: started per request in main \(leaks 1 goroutine and what it holds each time\)`
			for range own(ctx) {
				poll()
			}
		}()
		go untilDone(ctx)
		go untilClosed(ctx)
		<-ctx.Done()
	})
	http.ListenAndServe(":8080", nil)
}

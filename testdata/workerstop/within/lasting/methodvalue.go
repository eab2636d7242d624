package lasting

import (
	"context"
	"net/http"
)

// A method value is called with the arguments of the func, which has no receiver.
type leading struct{ items chan string }

func (l *leading) runLeader(ctx context.Context) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case item := <-l.items:
				println(item)
			}
		}
	}()
}

func (l *leading) runAlways(ctx context.Context) {
	go func() { // want `goroutine runs until ctx ends, and more are started before that: called per request from serveTerms via withParent \(leaks 1 goroutine and what it holds each time\)`
		for {
			select {
			case <-ctx.Done():
				return
			case item := <-l.items:
				println(item)
			}
		}
	}()
}

func withOwn(ctx context.Context, run func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	run(ctx)
}

func withParent(ctx context.Context, run func(context.Context)) { run(ctx) }

func serveTerms(ctx context.Context, l *leading) {
	http.HandleFunc("/term", func(w http.ResponseWriter, r *http.Request) {
		withOwn(ctx, l.runLeader)
		withParent(ctx, l.runAlways)
	})
}

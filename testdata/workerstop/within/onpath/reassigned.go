package onpath

import (
	"context"
	"net/http"
	"time"
)

// A context has the name of the parameter that it comes from.
type reflector struct {
	cancel context.CancelFunc
	sync   func()
}

func (r *reflector) start(ctx context.Context) {
	ctx, r.cancel = context.WithCancel(ctx)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				r.sync()
			}
		}
	}()
}

func (r *reflector) stop() { r.cancel() }

func deferred(ctx context.Context, work func()) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-ctx.Done()
		println("over")
	}()
	work()
}

func forgotten(ctx context.Context, work func() error) error {
	ctx, cancel := context.WithCancel(ctx)
	go func() { // want `the goroutine that "cancel" ends is not stopped on every path, and its context ends later: called per request from serveReflectors \(leaks 1 goroutine and what it holds each time\)`
		<-ctx.Done()
		println("over")
	}()
	if err := work(); err != nil {
		return err
	}
	cancel()
	return nil
}

func serveReflectors(ctx context.Context) {
	http.HandleFunc("/r", func(w http.ResponseWriter, req *http.Request) {
		r := &reflector{}
		r.start(ctx)
		defer r.stop()
		deferred(ctx, func() {})
		forgotten(ctx, func() error { return nil })
	})
}

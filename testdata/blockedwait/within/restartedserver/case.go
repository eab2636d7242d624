// Package main starts a server again when it has failed: only the last one is left alone, where the process ends.
package main

import (
	"context"
	"errors"
	"net/http"
	"os/signal"
	"syscall"
	"time"
)

type operator struct {
	server, other http.Server
}

// serve tells of a failure.
func (o *operator) serve() <-chan error {
	failed := make(chan error)
	go func() {
		defer close(failed)
		if err := o.server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
		}
	}()
	return failed
}

// retry likewise, and is given up after a time.
func (o *operator) retry() <-chan error {
	failed := make(chan error)
	go func() { // want `goroutine may wait forever to send on "failed" once lead has returned \(leaks 1 goroutine each time, called per turn of its loop from lead\)`
		failed <- o.other.ListenAndServe()
	}()
	return failed
}

func (o *operator) run(ctx context.Context) {
	failed := o.serve()
	for {
		select {
		case err := <-failed:
			if err != nil {
				failed = o.serve()
			}
		case <-ctx.Done():
			return
		}
	}
}

func (o *operator) lead(ctx context.Context) {
	failed := o.retry()
	for {
		select {
		case err := <-failed:
			println(err)
			return
		case <-time.After(time.Minute):
			failed = o.retry()
		case <-ctx.Done():
			return
		}
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	o := &operator{}
	o.lead(ctx)
	o.run(ctx)
}

// Package retried_field tries again only where a call has failed, as a field of a result says.
package retried_field

import (
	"context"
	"fmt"
	"time"
)

type forward struct{ stop chan struct{} }

func newForward() *forward { return &forward{stop: make(chan struct{})} }

func (f *forward) run() {
	for {
		select {
		case <-f.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (f *forward) Stop() { close(f.stop) }

// connect leaves a forward behind for as long as the command runs, where it succeeds.
func connect(ctx context.Context, addr string) error {
	if addr == "" {
		return context.Canceled
	}
	f := newForward()
	go f.run()
	return nil
}

type result struct{ err error }

func check(ctx context.Context, addr string, deadline time.Time, tell func(*result)) bool {
	for {
		err := connect(ctx, addr)
		res := &result{}
		if err != nil {
			res.err = fmt.Errorf("checking: %w", err)
		}
		tell(res)
		if res.err != nil && time.Now().Before(deadline) {
			time.Sleep(time.Second)
			continue
		}
		return res.err == nil
	}
}

func connectAgain(ctx context.Context, addr string) error {
	if addr == "" {
		return context.Canceled
	}
	f := newForward()
	go f.run() // want `the goroutine that "stop" ends is never stopped: called per turn of its loop from checkAgain.*`
	return nil
}

// checkAgain goes on where all is well.
func checkAgain(ctx context.Context, addr string, tell func(*result)) {
	for ctx.Err() == nil {
		err := connectAgain(ctx, addr)
		res := &result{}
		if err != nil {
			res.err = fmt.Errorf("checking: %w", err)
		}
		tell(res)
		if res.err == nil {
			time.Sleep(time.Second)
			continue
		}
		return
	}
}

var _ = []any{check, checkAgain}

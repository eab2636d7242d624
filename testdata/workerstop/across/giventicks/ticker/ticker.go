// Package ticker gives ticks until a context ends, as Wrangler's does: the channel is not closed then.
package ticker

import (
	"context"
	"time"
)

// Context stops the ticker with the context.
func Context(ctx context.Context, period time.Duration) <-chan time.Time {
	t := time.NewTicker(period)
	go func() {
		<-ctx.Done()
		t.Stop()
	}()
	return t.C
}

// Closed closes what it gives with the context.
func Closed(ctx context.Context, period time.Duration) <-chan time.Time {
	ticks := make(chan time.Time)
	go func() {
		defer close(ticks)
		t := time.NewTicker(period)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case at := <-t.C:
				select {
				case ticks <- at:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return ticks
}

// Package chans merges signals.
package chans

import "context"

// Either is closed when one of the two is.
func Either(a, b <-chan struct{}) <-chan struct{} {
	out := make(chan struct{})
	go func() {
		defer close(out)
		select {
		case <-a:
		case <-b:
		}
	}()
	return out
}

// Context ends when a is closed, or when it is cancelled.
func Context(a <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		select {
		case <-a:
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

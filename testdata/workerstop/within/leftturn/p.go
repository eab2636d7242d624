// Package leftturn has goroutines that last until a context ends, of which each turn of a loop starts another one: it has not waited for the one
// before.
package leftturn

import (
	"context"
	"time"
)

type event struct{ name string }

type source struct{ events chan event }

func (s *source) watch(ctx context.Context) <-chan event {
	out := make(chan event)
	go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
		defer close(out)
		for {
			select {
			case e := <-s.events:
				select {
				case out <- e:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// It closes the channel before it waits: who finds it closed knows nothing.
func (s *source) ready(ctx context.Context) <-chan struct{} {
	out := make(chan struct{})
	go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
		close(out)
		for {
			select {
			case <-s.events:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func first(ctx context.Context, s *source) {
	for ctx.Err() == nil {
		events := s.watch(ctx)
		select {
		case e := <-events:
			println(e.name)
		case <-time.After(time.Second):
		}
	}
}

func begins(ctx context.Context, s *source) {
	for ctx.Err() == nil {
		for range s.ready(ctx) {
		}
		time.Sleep(time.Second)
	}
}

func Run(ctx context.Context, s *source) {
	go first(ctx, s)
	go begins(ctx, s)
}

// Package drainedturn has goroutines that last until a context ends, and close a channel then. Who starts the next one when that is found closed has one at
// a time.
package drainedturn

import (
	"context"
	"time"
)

type event struct{ name string }

type source struct{ events chan event }

func (s *source) watch(ctx context.Context) <-chan event {
	out := make(chan event)
	go func() {
		defer close(out)
		for {
			select {
			case e, ok := <-s.events:
				if !ok {
					return
				}
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

func (s *source) tryWatch(ctx context.Context) (<-chan event, error) {
	if s.events == nil {
		return nil, context.Canceled
	}
	return s.watch(ctx), nil
}

type loop struct {
	ctx    context.Context
	src    *source
	handle func(event)
}

func (l *loop) ranges(ctx context.Context) {
	for ctx.Err() == nil {
		for e := range l.src.watch(ctx) {
			l.handle(e)
		}
		time.Sleep(time.Second)
	}
}

func (l *loop) asksOK(ctx context.Context) {
	for ctx.Err() == nil {
		events := l.src.watch(ctx)
		for {
			e, ok := <-events
			if !ok {
				break
			}
			l.handle(e)
		}
	}
}

func (l *loop) byFunction() {
	for l.ctx.Err() == nil {
		events := l.src.watch(l.ctx)
		l.drain(events)
	}
}

func (l *loop) drain(events <-chan event) {
	for {
		select {
		case <-l.ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				return
			}
			l.handle(e)
		}
	}
}

func Run(ctx context.Context, l *loop) {
	go l.ranges(ctx)
	go l.asksOK(ctx)
	go l.byFunction()
}

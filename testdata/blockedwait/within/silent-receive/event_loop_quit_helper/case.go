// Cured twin of receive/event_loop_without_stop: Run closes quit through a helper.
package event_loop_quit_helper

import (
	"context"
)

type Loop struct {
	events chan func()
	quit   chan struct{}
}

func NewLoop() *Loop {
	return &Loop{events: make(chan func(), 16), quit: make(chan struct{})}
}

func (l *Loop) Enqueue(ctx context.Context, f func()) error {
	select {
	case l.events <- f:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Loop) loop() {
	for {
		select {
		case f := <-l.events:
			f()
		case <-l.quit:
			return
		}
	}
}

func shut(ch chan struct{}) {
	select {
	case <-ch:
	default:
		close(ch)
	}
}

func (l *Loop) Run(ctx context.Context) {
	go l.loop()
	<-ctx.Done()
	shut(l.quit)
}

// The event loop selects on one channel only; Run returns when its context ends,
// Enqueue gives up with its context, and the loop stays.
package event_loop_without_stop

import (
	"context"
	"log"
)

type Loop struct {
	events chan func()
}

func NewLoop() *Loop { return &Loop{events: make(chan func(), 16)} }

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
		}
	}
}

func (l *Loop) Run(ctx context.Context) {
	go l.loop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
	log.Print("event loop stopped")
}

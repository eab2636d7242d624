// Package awaited starts goroutines for a signal that the loop waits for before its next turn.
package awaited

import (
	"context"
	"time"
)

type locker interface {
	Lock(stop <-chan struct{}) (lost <-chan struct{}, err error)
}

type agent struct {
	lock  locker
	stop  chan struct{}
	nodes chan int
}

// lead leads until the lock is lost, and again.
func (a *agent) lead() {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		go a.compute(lost)
		select {
		case <-lost:
		case <-a.stop:
			return
		}
	}
}

func (a *agent) compute(stop <-chan struct{}) {
	go a.watch(stop)
	go func() {
		<-stop
	}()
	for {
		select {
		case <-stop:
			return
		case <-a.nodes:
		}
	}
}

func (a *agent) watch(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// literally starts it by a literal.
func (a *agent) literally() {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			continue
		}
		go func() { a.begin(lost) }()
		<-lost
	}
}

func (a *agent) begin(stop <-chan struct{}) {
	go a.watch(stop)
}

// terms waits for the context, which is older.
func terms(ctx context.Context, terms <-chan int, next func() error) {
	for next() == nil {
		begin(ctx)
		<-ctx.Done()
	}
}

func begin(ctx context.Context) {
	go poll(ctx)
}

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// sometimes goes on without waiting.
func (a *agent) sometimes() {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			continue
		}
		a.second(lost)
		select {
		case <-lost:
		case <-a.nodes:
		}
	}
}

func (a *agent) second(stop <-chan struct{}) {
	go a.watch(stop) // want `goroutine runs until stop ends, and more are started before that: called per turn of its loop from sometimes.*`
}

// another waits for something else.
func (a *agent) another(ctx context.Context) {
	for {
		third(ctx)
		<-a.nodes
	}
}

func third(ctx context.Context) {
	go poll(ctx) // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from another.*`
}

// captured waits for one of two that the literal has.
func (a *agent) captured(ctx context.Context) {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			continue
		}
		go func() {
			a.fourth(ctx)
			<-lost
		}()
		<-lost
	}
}

func (a *agent) fourth(ctx context.Context) {
	go poll(ctx) // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from captured.*`
}

var _ = []any{(*agent).lead, (*agent).literally, terms, (*agent).sometimes, (*agent).another, (*agent).captured}

type event struct{ name string }

// watchEvents gives a channel that it closes at its end.
func watchEvents(ctx context.Context) <-chan event {
	out := make(chan event)
	go func() { // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from readsAnother.*`
		defer close(out)
		for {
			select {
			case out <- event{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// readsAnother reads another channel to its end.
func readsAnother(ctx context.Context, batches <-chan chan event) {
	for batch := range batches {
		events := watchEvents(ctx)
		select {
		case <-events:
		case <-ctx.Done():
		}
		for range batch {
		}
	}
}

var _ = readsAnother

// Package lib has a semaphore, and an event.
package lib

import (
	"context"
	"sync"
)

// A Semaphore has so many shares.
type Semaphore struct {
	mu        sync.Mutex
	cond      *sync.Cond
	available int
}

func New(n int) *Semaphore {
	s := &Semaphore{available: n}
	s.cond = sync.NewCond(&s.mu)
	return s
}

// Take waits for a share.
func (s *Semaphore) Take() { _ = s.take(context.Background(), 1) }

func (s *Semaphore) take(ctx context.Context, n int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.available < n {
		s.cond.Wait()
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
	}
	s.available -= n
	return nil
}

// TakeWithContext waits until the context ends.
func (s *Semaphore) TakeWithContext(ctx context.Context) error {
	done := make(chan struct{})
	var err error
	go func() {
		err = s.take(ctx, 1)
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		s.cond.Broadcast()
		<-done
	}
	return err
}

// Give gives one back.
func (s *Semaphore) Give() {
	s.mu.Lock()
	s.available++
	s.cond.Broadcast()
	s.mu.Unlock()
}

// An Event comes once.
type Event struct {
	mu   sync.Mutex
	cond *sync.Cond
	come bool
}

func NewEvent() *Event {
	e := &Event{}
	e.cond = sync.NewCond(&e.mu)
	return e
}

// Wait waits for it.
func (e *Event) Wait() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !e.come {
		e.cond.Wait()
	}
}

// Come has it come.
func (e *Event) Come() {
	e.mu.Lock()
	e.come = true
	e.cond.Broadcast()
	e.mu.Unlock()
}

// A Multi is several of them.
type Multi []*Semaphore

// TakeWithContext waits for a share of each, until the context ends.
func (m Multi) TakeWithContext(ctx context.Context) error {
	for _, s := range m {
		if err := s.TakeWithContext(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Take waits for a share of each.
func (m Multi) Take() {
	for _, s := range m {
		s.Take()
	}
}

// Give gives them back.
func (m Multi) Give() {
	for i := range m {
		m[len(m)-1-i].Give()
	}
}

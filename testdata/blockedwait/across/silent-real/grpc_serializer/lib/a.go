// right: serializer ends when ctx is done: it closes the buffer and drains
package lib

import (
	"context"
	"sync"
)

type Unbounded struct {
	c       chan any
	mu      sync.Mutex
	closed  bool
	backlog []any
}

func NewUnbounded() *Unbounded { return &Unbounded{c: make(chan any, 1)} }
func (b *Unbounded) Put(t any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	if len(b.backlog) == 0 {
		select {
		case b.c <- t:
			return
		default:
		}
	}
	b.backlog = append(b.backlog, t)
}
func (b *Unbounded) Load() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.backlog) > 0 {
		select {
		case b.c <- b.backlog[0]:
			b.backlog = b.backlog[1:]
		default:
		}
	} else if b.closed {
		close(b.c)
	}
}
func (b *Unbounded) Get() <-chan any { return b.c }
func (b *Unbounded) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	b.closed = true
	if len(b.backlog) == 0 {
		close(b.c)
	}
}

type Serializer struct {
	done chan struct{}
	cb   *Unbounded
}

func NewSerializer(ctx context.Context) *Serializer {
	s := &Serializer{make(chan struct{}), NewUnbounded()}
	go s.run(ctx)
	return s
}
func (s *Serializer) Done() <-chan struct{}            { return s.done }
func (s *Serializer) Schedule(f func(context.Context)) { s.cb.Put(f) }
func (s *Serializer) run(ctx context.Context) {
	defer close(s.done)
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case cb := <-s.cb.Get():
			s.cb.Load()
			cb.(func(context.Context))(ctx)
		}
	}
	s.cb.Close()
	for cb := range s.cb.Get() {
		s.cb.Load()
		cb.(func(context.Context))(ctx)
	}
}

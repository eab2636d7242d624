// Package store gives channels that goroutines feed, through interfaces.
package store

import (
	"context"
	"sync"
)

// A Backend gives the changes under a prefix: both of its implementations send until nothing more comes.
type Backend interface {
	Watch(prefix string) (<-chan []string, error)
}

type Memory struct{ In chan []string }

func (m *Memory) Watch(string) (<-chan []string, error) {
	out := make(chan []string, 100)
	go func() {
		for events := range m.In {
			out <- events
		}
		close(out)
	}()
	return out, nil
}

type remote struct{ addr string }

func New(addr string) Backend { return remote{addr} }

func (r remote) Watch(prefix string) (<-chan []string, error) {
	out := make(chan []string)
	go func() {
		defer close(out)
		for _, name := range []string{r.addr, prefix} {
			out <- []string{name}
		}
	}()
	return out, nil
}

// A Lister has an implementation that sends to nobody.
type Lister interface{ All() <-chan string }

type Real struct{ Names []string }

func (r Real) All() <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for _, n := range r.Names {
			out <- n
		}
	}()
	return out
}

type Empty struct{}

func (Empty) All() <-chan string {
	out := make(chan string)
	close(out)
	return out
}

// A List is generic, and so is what implements it.
type List[T any] interface {
	Put(v T)
	Channel() <-chan T
}

type list[T any] struct {
	ctx   context.Context
	mu    sync.Mutex
	items []T
}

func NewList[T any](ctx context.Context) List[T] { return &list[T]{ctx: ctx} }

func (l *list[T]) Put(v T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.items = append(l.items, v)
}

func (l *list[T]) get(i int) (v T, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i < len(l.items) {
		return l.items[i], true
	}
	return v, false
}

func (l *list[T]) Channel() <-chan T {
	ch := make(chan T)
	go func() {
		defer close(ch)
		for i := 0; l.ctx.Err() == nil; i++ {
			if v, ok := l.get(i); ok {
				ch <- v
			}
		}
	}()
	return ch
}

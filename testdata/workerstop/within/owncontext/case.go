// Package owncontext has contexts of its own types.
package owncontext

import (
	"context"
	"net/http"
	"time"
)

// lease ends when it is lost.
type lease struct {
	context.Context
	lost chan struct{}
}

func (l *lease) Done() <-chan struct{} { return l.lost }

func newLease(parent context.Context, lost chan struct{}) *lease { return &lease{parent, lost} }

// named has a name beside, and ends with its parent.
type named struct {
	context.Context
	name string
}

type store struct{ lost chan struct{} }

func (s *store) leased(ctx context.Context) context.Context { return newLease(ctx, s.lost) }

func lend(ctx context.Context, lost chan struct{}) context.Context { return newLease(ctx, lost) }

func (s *store) lent(ctx context.Context) context.Context { return lend(ctx, s.lost) }

func (s *store) named(ctx context.Context) context.Context { return &named{ctx, "store"} }

func watch(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (s *store) ServeHTTP(http.ResponseWriter, *http.Request) {
	go watch(s.leased(context.Background()))
	go watch(s.lent(context.Background()))
	go watch(s.named(context.Background())) // want `goroutine runs for ever: nothing ends it: started per request in ServeHTTP .*`
}

func (s *store) lose() { close(s.lost) }

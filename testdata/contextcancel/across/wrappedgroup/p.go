package main

import (
	"context"
	"sync"
	"time"

	"github.com/leaklint/leaklint/testdata/contextcancel/across/wrappedgroup/group"
)

type publishers struct{ n int }

// Its parent is the context of a group that ends with each turn.
func (p *publishers) start(ctx context.Context) error {
	g := group.WithContext(ctx)
	g.Go(func(c context.Context) error { <-c.Done(); return nil })
	return g.Wait()
}

type supervisor struct {
	mu sync.Mutex
	p  *publishers
}

func (s *supervisor) runOne(ctx context.Context) error {
	g := group.WithContext(ctx) // want `"g" is dropped without Close, which cancels its context, and its parent ends later: called per turn of its loop from run.*`
	func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.p = new(publishers)
		g.Go(s.p.start)
	}()
	return g.Wait()
}

func (s *supervisor) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		_ = s.runOne(ctx)
		time.Sleep(time.Second)
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	g := group.WithContext(ctx)
	g.Go(func(c context.Context) error { return new(supervisor).run(c) })
	_ = g.Close()
}

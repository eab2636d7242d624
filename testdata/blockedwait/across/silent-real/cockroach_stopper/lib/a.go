// right: tasks see ShouldQuiesce
package lib

import (
	"context"
	"errors"
	"sync"
)

type Stopper struct {
	q, stopped chan struct{}
	wg         sync.WaitGroup
	mu         sync.Mutex
	closers    []func()
}

func NewStopper() *Stopper { return &Stopper{q: make(chan struct{}), stopped: make(chan struct{})} }
func (s *Stopper) RunAsyncTask(ctx context.Context, name string, f func(context.Context)) error {
	select {
	case <-s.q:
		return errors.New("stopping")
	default:
	}
	s.wg.Add(1)
	go func() { defer s.wg.Done(); f(ctx) }()
	return nil
}
func (s *Stopper) ShouldQuiesce() <-chan struct{} {
	if s == nil {
		return nil
	}
	return s.q
}
func (s *Stopper) WithCancelOnQuiesce(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-s.q:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
func (s *Stopper) AddCloser(f func()) { s.mu.Lock(); s.closers = append(s.closers, f); s.mu.Unlock() }
func (s *Stopper) Stop(ctx context.Context) {
	close(s.q)
	s.wg.Wait()
	s.mu.Lock()
	for _, c := range s.closers {
		c()
	}
	s.mu.Unlock()
	close(s.stopped)
}

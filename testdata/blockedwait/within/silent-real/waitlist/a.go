// right: semaphore waiters: closed when granted; loop over a list of ready channels (x/sync/semaphore)
package waitlist

import (
	"context"
	"sync"
)

type Sem struct {
	mu   sync.Mutex
	free int
	ws   []chan struct{}
}

func (s *Sem) Acquire(ctx context.Context) error {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return nil
	}
	r := make(chan struct{})
	s.ws = append(s.ws, r)
	s.mu.Unlock()
	select {
	case <-r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
func (s *Sem) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ws) > 0 {
		close(s.ws[0])
		s.ws = s.ws[1:]
		return
	}
	s.free++
}
func Do(ctx context.Context, s *Sem, f func()) {
	go func() {
		if s.Acquire(ctx) == nil {
			defer s.Release()
			f()
		}
	}()
}

// right: waiters in container/list, all released (x/sync semaphore)
package p_heapwaiters

import (
	"container/list"
	"context"
	"net/http"
	"sync"
)

type Sem struct {
	mu sync.Mutex
	n  int
	l  list.List
}

func (s *Sem) Acquire(ctx context.Context) error {
	s.mu.Lock()
	if s.n > 0 {
		s.n--
		s.mu.Unlock()
		return nil
	}
	ready := make(chan struct{})
	el := s.l.PushBack(ready)
	s.mu.Unlock()
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		s.mu.Lock()
		s.l.Remove(el)
		s.mu.Unlock()
		return ctx.Err()
	}
}
func (s *Sem) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.l.Front(); f != nil {
		close(s.l.Remove(f).(chan struct{}))
		return
	}
	s.n++
}
func Handle(w http.ResponseWriter, r *http.Request) {
	s := &Sem{n: 1}
	go func() {
		if s.Acquire(r.Context()) == nil {
			s.Release()
		}
	}()
}

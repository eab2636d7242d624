// Case: A simulator service restarts its scheduler: it cancels the old context and starts a new goroutine, the old one stays in Pop (queue closed after the plain loop).

package service

import (
	"context"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/restart_service/scheduler"
)

type Service struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

func (s *Service) Restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	sched := scheduler.New()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		sched.Run(ctx)
	}()
}

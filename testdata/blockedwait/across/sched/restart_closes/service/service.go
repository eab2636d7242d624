// Case: Twin of restart_service: the scheduler starts a closer on ctx.Done before its loop; silent.

package service

import (
	"context"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/restart_closes/scheduler"
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
	go func() {
		sched.Run(ctx)
	}()
}

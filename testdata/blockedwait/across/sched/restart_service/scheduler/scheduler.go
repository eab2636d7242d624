package scheduler

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/queue"
)

type Scheduler struct {
	nextPod func() *queue.Pod
	queue   *queue.PriorityQueue
}

func New() *Scheduler {
	s := &Scheduler{queue: queue.NewPriorityQueue()}
	s.nextPod = queue.MakeNextPodFunc(s.queue)
	return s
}

// Run loops in the caller's goroutine: no spawn here.
func (s *Scheduler) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if pod := s.nextPod(); pod != nil {
			fmt.Println("bind", pod.Name)
		}
	}
	s.queue.Close()
}

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

func (s *Scheduler) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		s.queue.Close()
	}()
	for ctx.Err() == nil {
		if pod := s.nextPod(); pod != nil {
			fmt.Println("bind", pod.Name)
		}
	}
}

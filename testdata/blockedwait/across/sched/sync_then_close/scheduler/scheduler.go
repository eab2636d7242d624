package scheduler

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/queue"
)

type Scheduler struct {
	NextPod         func() *queue.Pod
	SchedulingQueue queue.SchedulingQueue
}

func New() *Scheduler {
	q := queue.NewPriorityQueue()
	return &Scheduler{NextPod: queue.MakeNextPodFunc(q), SchedulingQueue: q}
}

func (s *Scheduler) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, s.scheduleOne, 0)
	s.SchedulingQueue.Close()
}

func (s *Scheduler) scheduleOne(ctx context.Context) {
	pod := s.NextPod()
	if pod == nil {
		return
	}
	fmt.Println("bind", pod.Name)
}

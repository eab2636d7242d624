package scheduler

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/wait"

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
	stop := context.AfterFunc(ctx, s.queue.Close)
	defer stop()
	wait.UntilWithContext(ctx, s.scheduleOne, 0)
}

func (s *Scheduler) scheduleOne(context.Context) {
	if pod := s.nextPod(); pod != nil {
		fmt.Println("bind", pod.Name)
	}
}

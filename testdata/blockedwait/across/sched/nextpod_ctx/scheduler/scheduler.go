// Case: NextPod takes the context and selects on it; nothing to report although the queue is never closed.

package scheduler

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/nextpod_ctx/queue"
)

type Scheduler struct {
	NextPod func(context.Context) *queue.Pod
}

func New() *Scheduler {
	q := queue.New()
	return &Scheduler{NextPod: q.Pop}
}

func (s *Scheduler) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, s.scheduleOne, 0)
}

func (s *Scheduler) scheduleOne(ctx context.Context) {
	if pod := s.NextPod(ctx); pod != nil {
		fmt.Println("bind", pod.Name)
	}
}

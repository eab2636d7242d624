// Case: Run starts the loop in a goroutine and returns on ctx.Done, but nobody ever closes the (private) queue; the simulator starts one per request.

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
	go wait.UntilWithContext(ctx, s.scheduleOne, 0) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}

func (s *Scheduler) scheduleOne(context.Context) {
	if pod := s.nextPod(); pod != nil {
		fmt.Println("bind", pod.Name)
	}
}

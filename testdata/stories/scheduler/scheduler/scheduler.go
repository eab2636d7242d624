// Package scheduler retells kube-scheduler up to v1.24: Run waits in NextPod, which no
// context can end, and closes the queue only after that.
package scheduler

import (
	"context"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/stories/scheduler/queue"
)

// A Scheduler finds nodes for pods.
type Scheduler struct {
	NextPod         func() *v1.Pod
	SchedulingQueue queue.SchedulingQueue
}

// New returns a scheduler with an empty queue.
func New() *Scheduler {
	q := queue.New()
	return &Scheduler{NextPod: queue.MakeNextPodFunc(q), SchedulingQueue: q}
}

// Run schedules pods until ctx is done, or so it says.
func (sched *Scheduler) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, sched.scheduleOne, 0)
	sched.SchedulingQueue.Close()
}

func (sched *Scheduler) scheduleOne(ctx context.Context) {
	if pod := sched.NextPod(); pod != nil {
		klog.FromContext(ctx).Info("scheduling", "pod", klog.KObj(pod))
	}
}

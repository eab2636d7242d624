// Package fixed has the cure, which came with kube-scheduler v1.25: the loop has a
// goroutine of its own, and the queue is closed when the context ends.
package fixed

import (
	"context"
	"net/http"

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

// Run schedules pods until ctx is done.
func (sched *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, sched.scheduleOne, 0)

	<-ctx.Done()
	sched.SchedulingQueue.Close()
}

func (sched *Scheduler) scheduleOne(ctx context.Context) {
	if pod := sched.NextPod(); pod != nil {
		klog.FromContext(ctx).Info("scheduling", "pod", klog.KObj(pod))
	}
}

// Serve simulates one deployment.
func Serve(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go New().Run(ctx)
	w.WriteHeader(http.StatusOK)
}

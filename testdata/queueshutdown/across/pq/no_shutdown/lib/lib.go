// The priority queue of the type is never shut down.
package lib

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Scheduler orders requests.
type Scheduler struct {
	pq priorityqueue.PriorityQueue[reconcile.Request]
}

// New makes a scheduler.
func New(name string) *Scheduler {
	return &Scheduler{pq: priorityqueue.New[reconcile.Request](name)} // want `workqueue "pq" of Scheduler is never shut down \(may leak 5 goroutines and 17 KiB each time\)`
}

// Schedule adds a request.
func (s *Scheduler) Schedule(prio int, req reconcile.Request) {
	s.pq.AddWithOpts(priorityqueue.AddOpts{Priority: &prio}, req)
}

// Run works until ctx ends.
func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(context.Context) {
		req, _, down := s.pq.GetWithPriority()
		if !down {
			s.pq.Done(req)
		}
	}, time.Second)
	<-ctx.Done()
}

// The priority queue is kept as a plain rate limiting queue and released as such.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
)

// Scheduler orders requests.
type Scheduler[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

// New makes a scheduler, with priorities if wanted.
func New[T comparable](name string, prio bool) *Scheduler[T] {
	s := &Scheduler[T]{}
	if prio {
		s.queue = priorityqueue.New[T](name)
	} else {
		s.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
	}
	return s
}

// Schedule adds a request.
func (s *Scheduler[T]) Schedule(prio int, req T) {
	if pq, ok := s.queue.(priorityqueue.PriorityQueue[T]); ok {
		pq.AddWithOpts(priorityqueue.AddOpts{Priority: &prio}, req)
		return
	}
	s.queue.Add(req)
}

// Start works until ctx ends.
func (s *Scheduler[T]) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		s.queue.ShutDown()
	}()
	for {
		req, down := s.queue.Get()
		if down {
			return nil
		}
		s.queue.Done(req)
	}
}

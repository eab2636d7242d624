// Package q has queues with a func for the work.
package q

import (
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
)

// A Queue has workers.
type Queue struct {
	queue  workqueue.TypedRateLimitingInterface[any]
	workFn func(key any) error
}

// WithReconciler is an option.
func WithReconciler(f func(key types.NamespacedName) error) func(q *Queue) {
	return func(q *Queue) {
		q.workFn = func(key any) error {
			return f(key.(types.NamespacedName))
		}
	}
}

// New returns a queue.
func New(options ...func(*Queue)) Queue {
	q := Queue{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[any]())}
	for _, o := range options {
		o(&q)
	}
	return q
}

// Add adds one.
func (q Queue) Add(key types.NamespacedName) { q.queue.Add(key) }

// Run works until the stop comes.
func (q Queue) Run(stop <-chan struct{}) {
	defer q.queue.ShutDown()
	go func() {
		for q.processNextItem() {
		}
	}()
	<-stop
}

func (q Queue) processNextItem() bool {
	key, quit := q.queue.Get()
	if quit {
		return false
	}
	defer q.queue.Done(key)
	if err := q.workFn(key); err != nil {
		q.queue.AddRateLimited(key)
	}
	return true
}

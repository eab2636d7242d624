// An own interface with an own name for the release.
package lib

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Queue is all that callers need.
type Queue interface {
	Push(key string)
	Terminate()
}

type queue struct {
	inner workqueue.TypedRateLimitingInterface[string]
	once  sync.Once
}

var _ Queue = (*queue)(nil)

// NewQueue makes a queue.
func NewQueue() Queue {
	return &queue{inner: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (q *queue) Push(key string) { q.inner.Add(key) }

func (q *queue) Terminate() { q.once.Do(q.inner.ShutDown) }

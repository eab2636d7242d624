// The queue is unexported but an accessor gives it out, so that callers can end it.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Source fills a queue.
type Source struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a source; the caller shuts Queue() down.
func New() *Source {
	return &Source{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Queue is the source's queue.
func (s *Source) Queue() workqueue.TypedRateLimitingInterface[string] { return s.queue }

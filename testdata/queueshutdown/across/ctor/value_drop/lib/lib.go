// Value type, its Close releases.
package lib

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Pacer is a small value around a queue.
type Pacer struct {
	queue workqueue.TypedRateLimitingInterface[string]
	max   int
}

// NewPacer returns the value.
func NewPacer(max int) Pacer {
	return Pacer{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), max: max}
}

// Submit queues one key.
func (p Pacer) Submit(key string) error {
	if p.queue.Len() >= p.max {
		return errors.New("full")
	}
	p.queue.Add(key)
	return nil
}

// Close releases the queue.
func (p Pacer) Close() { p.queue.ShutDown() }

// Value type, its Close releases.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Pacer is a small value around a queue.
type Pacer struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewPacer returns the value.
func NewPacer() Pacer {
	return Pacer{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Submit queues one key.
func (p Pacer) Submit(key string) { p.queue.Add(key) }

// Close releases the queue.
func (p Pacer) Close() { p.queue.ShutDown() }

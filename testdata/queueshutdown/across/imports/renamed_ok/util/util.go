// A package with the name of the other, and functions with the names of its constructors.
package workqueue

import (
	wq "k8s.io/client-go/util/workqueue"
)

// Queue is a queue of strings.
type Queue = wq.TypedRateLimitingInterface[string]

// Buffer is no queue of client-go.
type Buffer struct{ keys []string }

// NewRateLimitingQueue makes a buffer, which needs no end.
func NewRateLimitingQueue() *Buffer { return &Buffer{} }

// Add adds a key.
func (b *Buffer) Add(key string) { b.keys = append(b.keys, key) }

// New makes a real queue and gives it to use, then ends it.
func New(use func(Queue) error) error {
	q := wq.NewTypedRateLimitingQueue(wq.DefaultTypedControllerRateLimiter[string]())
	defer q.ShutDown()
	return use(q)
}

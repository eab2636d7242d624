// A concrete factory whose method makes a fresh queue each time.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Factory makes queues.
type Factory struct{ Prefix string }

// NewQueue makes a queue, which is the caller's.
func (f Factory) NewQueue(name string) workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.DefaultTypedControllerRateLimiter[string](),
		workqueue.TypedRateLimitingQueueConfig[string]{Name: f.Prefix + name},
	)
}

// Base.Run releases.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Base is embedded by controllers.
type Base struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewBase makes a base.
func NewBase() *Base {
	return &Base{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Trigger queues a key.
func (b *Base) Trigger(key string) { b.queue.Add(key) }

// Run works until ctx ends.
func (b *Base) Run(ctx context.Context) {
	defer b.queue.ShutDown()
	<-ctx.Done()
}

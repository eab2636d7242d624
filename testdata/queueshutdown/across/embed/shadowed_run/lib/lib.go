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

// Next hands out a key.
func (b *Base) Next() (string, bool) { return b.queue.Get() }

// Run works until ctx ends.
func (b *Base) Run(ctx context.Context) {
	defer b.queue.ShutDown()
	<-ctx.Done()
}

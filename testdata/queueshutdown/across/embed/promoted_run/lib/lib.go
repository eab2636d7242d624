// Base.Run releases.
package lib

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Base is embedded by controllers.
type Base struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(context.Context, string) error
}

// NewBase makes a base.
func NewBase(sync func(context.Context, string) error) *Base {
	return &Base{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), Sync: sync}
}

// Run works until ctx ends.
func (b *Base) Run(ctx context.Context, workers int) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer b.Queue.ShutDown()
	for range workers {
		wg.Go(func() {
			for b.step(ctx) {
			}
		})
	}
	<-ctx.Done()
}

func (b *Base) step(ctx context.Context) bool {
	key, down := b.Queue.Get()
	if down {
		return false
	}
	defer b.Queue.Done(key)
	if b.Sync(ctx, key) != nil {
		b.Queue.AddRateLimited(key)
	}
	return true
}

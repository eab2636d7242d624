// Wrong: the generic worker of a cluster starts its goroutine without labels.
package genericstruct

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Worker is per cluster for any type of item.
type Worker[T any] struct {
	cluster logicalcluster.Name
	items   chan T
	handle  func(context.Context, logicalcluster.Name, T)
}

// Start starts the worker.
func (w *Worker[T]) Start(ctx context.Context) {
	go w.loop(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}

func (w *Worker[T]) loop(ctx context.Context) {
	for item := range w.items {
		w.handle(ctx, w.cluster, item)
	}
}

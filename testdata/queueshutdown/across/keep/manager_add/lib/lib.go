// A manager.Runnable whose Start releases.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Exporter is a manager.Runnable.
type Exporter struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes an exporter.
func New() *Exporter {
	return &Exporter{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Start works until ctx ends.
func (e *Exporter) Start(ctx context.Context) error {
	defer e.queue.ShutDown()
	<-ctx.Done()
	return nil
}

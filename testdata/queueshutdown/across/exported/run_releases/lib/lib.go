// Run releases the queue the caller put in.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Loop works on its queue.
type Loop struct {
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Run works until ctx ends and releases the queue.
func (l *Loop) Run(ctx context.Context) {
	defer l.Queue.ShutDown()
	<-ctx.Done()
}

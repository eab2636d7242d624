// Run releases the queue the caller put in.
package lib

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Loop works on its queue.
type Loop struct {
	Name  string
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Validate looks at the fields.
func (l *Loop) Validate() error {
	if l.Name == "" {
		return errors.New("no name")
	}
	return nil
}

// Run works until ctx ends and releases the queue.
func (l *Loop) Run(ctx context.Context) {
	defer l.Queue.ShutDown()
	<-ctx.Done()
}

// The queue is made in the options literal and run defers the shutdown of the field.
package optsstructliteral

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type options struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Workers int
}

func (o options) complete() options {
	if o.Workers == 0 {
		o.Workers = 1
	}
	return o
}

func run(ctx context.Context, o options) error {
	defer o.Queue.ShutDown()
	for range o.Workers {
		o.Queue.Add("tick")
	}
	<-ctx.Done()
	return ctx.Err()
}

func Serve(ctx context.Context) error {
	return run(ctx, options{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}.complete())
}

// The options already hold the queue when complete fails, and the error return drops them.
package optsstructvalidatedfirst

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type options struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Workers int
}

func (o *options) complete() error {
	if o.Workers < 0 {
		return errors.New("negative workers")
	}
	return nil
}

func run(ctx context.Context, o options) error {
	defer o.Queue.ShutDown()
	<-ctx.Done()
	return ctx.Err()
}

func Serve(ctx context.Context, workers int) error {
	o := options{
		Queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), // want `workqueue "Queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
		Workers: workers,
	}
	if err := o.complete(); err != nil {
		return err
	}
	return run(ctx, o)
}

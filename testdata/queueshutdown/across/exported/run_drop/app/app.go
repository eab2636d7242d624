// An invalid loop is dropped with the queue in it.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/exported/run_drop/lib"
)

// Serve runs a loop.
func Serve(ctx context.Context, name string) error {
	l := &lib.Loop{
		Name:  name,
		Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), // want `workqueue "Queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	}
	if err := l.Validate(); err != nil {
		return err
	}
	go l.Run(ctx)
	return nil
}

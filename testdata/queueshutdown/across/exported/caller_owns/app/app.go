// The caller sets the field and shuts it down through the field.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/exported/caller_owns/lib"
)

// Serve runs a loop until ctx ends.
func Serve(ctx context.Context, sync func(string) error) {
	l := &lib.Loop{Sync: sync}
	l.Queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer l.Queue.ShutDown()
	go l.Run()
	<-ctx.Done()
}

// ServeLater is the same with a literal and a goroutine for the end.
func ServeLater(ctx context.Context, sync func(string) error) {
	l := lib.Loop{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), Sync: sync}
	go func() {
		<-ctx.Done()
		l.Queue.ShutDown()
	}()
	l.Run()
}

// An errgroup function waits for the group's context and shuts the queue down.
package goroutineerrgroup

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
)

func Serve(ctx context.Context, feed func(context.Context, func(string)) error) error {
	g, ctx := errgroup.WithContext(ctx)
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	g.Go(func() error {
		<-ctx.Done()
		queue.ShutDown()
		return ctx.Err()
	})
	g.Go(func() error { return feed(ctx, queue.Add) })
	g.Go(func() error {
		for {
			k, quit := queue.Get()
			if quit {
				return nil
			}
			queue.Done(k)
		}
	})
	return g.Wait()
}

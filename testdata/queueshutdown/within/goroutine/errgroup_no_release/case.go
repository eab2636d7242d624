// The group ends when feed does, but the worker beside it waits in Get and nobody shuts the queue down.
package goroutineerrgroupnorelease

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Serve(ctx context.Context, feed func(context.Context, func(string)) error) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			klog.InfoS("got", "key", k)
			queue.Done(k)
		}
	}()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return feed(ctx, queue.Add) })
	g.Go(func() error { <-ctx.Done(); return nil })
	return g.Wait()
}

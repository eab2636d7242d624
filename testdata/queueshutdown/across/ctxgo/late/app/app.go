// The error return comes before the helper is called.
package app

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctxgo/late/util"
)

// Feed fills a queue until ctx ends.
func Feed(ctx context.Context, keys []string) error {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.Add(k)
	}
	util.ShutDownOnDone(ctx, q)
	<-ctx.Done()
	return nil
}

// Neither helper shuts the queue down.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/quiesce_only/util"
)

// Once uses a queue.
func Once(ctx context.Context, keys []string) error {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "q" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		q.Add(k)
	}
	util.Stop(q, keys)
	return util.Quiesce(ctx, q)
}

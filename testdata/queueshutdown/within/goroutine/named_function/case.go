// The release waits in a named function started as a goroutine.
package goroutinenamedfunction

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func stopOnDone(ctx context.Context, queues ...interface{ ShutDown() }) {
	<-ctx.Done()
	for _, q := range queues {
		q.ShutDown()
	}
}

func Start(ctx context.Context) func(string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go stopOnDone(ctx, queue)
	return queue.Add
}

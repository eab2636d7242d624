// The deferred closure reads the variable when it runs and so calls the release assigned later.
package deferfuncvaluelate

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) error {
	cleanup := func() {}
	defer func() { cleanup() }()

	if err := ctx.Err(); err != nil {
		return err
	}
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	cleanup = func() { queue.ShutDown() }
	for _, k := range keys {
		queue.Add(k)
	}
	return nil
}

// Looks like a release and is none.
package util

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Quiesce waits until q is empty.
func Quiesce(ctx context.Context, q interface{ Len() int }) error {
	return wait.PollUntilContextCancel(ctx, 100*time.Millisecond, true, func(context.Context) (bool, error) {
		return q.Len() == 0, nil
	})
}

// Stop forgets the keys.
func Stop(q workqueue.TypedRateLimitingInterface[string], keys []string) {
	for _, k := range keys {
		q.Forget(k)
		q.Done(k)
	}
}

// The literal moves the duty into the loop, Run is always started.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/exported/run_releases/lib"
)

// Serve runs a loop.
func Serve(ctx context.Context) *lib.Loop {
	l := &lib.Loop{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	go l.Run(ctx)
	return l
}

// The manager keeps it and starts it.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/keep/manager_add/lib"
)

// Setup hangs the exporter on the manager.
func Setup(mgr manager.Manager) error {
	e := lib.New()
	return mgr.Add(e)
}

// SetupFunc does the same with a function.
func SetupFunc(mgr manager.Manager) error {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		defer q.ShutDown()
		<-ctx.Done()
		return nil
	}))
}

package wqnoshutdown

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type R struct{}

func (R) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	q := workqueue.NewTyped[string]()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			k, quit := q.Get()
			if quit {
				return
			}
			q.Done(k)
		}
	}()
	q.Add(req.Name)
	return reconcile.Result{}, nil
}

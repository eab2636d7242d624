// Command rangefunc adds handlers in the bodies of loops over funcs, which are func literals
// with a variable that tells how they were left: that is no bookkeeping.
package main

import (
	"context"
	"iter"

	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type reconciler struct {
	pods cache.SharedIndexInformer
	all  func() iter.Seq[string]
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for name := range r.all() {
		if name == req.Name {
			r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to r.pods is never removed: called per reconcile from Reconcile .*`
			break
		}
	}
	return reconcile.Result{}, nil
}

// setup does so once.
func setup(pods cache.SharedIndexInformer, all iter.Seq[string]) {
	for range all {
		pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}
}

func main() { setup(nil, nil) }

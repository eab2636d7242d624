// Before client-go v0.26 AddEventHandler gives nothing back: only what happens
// again and again is reported.
package noregistration

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// An informer is one of client-go v0.25.
type informer interface {
	AddEventHandler(handler cache.ResourceEventHandler)
	HasSynced() bool
}

type Reconciler struct{ pods informer }

func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to r.pods stays until the informer ends: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	return reconcile.Result{}, nil
}

type Controller struct{ pods informer }

// NewController may well be called once.
func NewController(pods informer) *Controller {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return &Controller{pods}
}

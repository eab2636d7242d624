// A generic watch helper drops the registration and its only caller is a Reconcile.
package generichelper

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type AppReconciler struct {
	deployments cache.SharedIndexInformer
	notify      func(string)
}

func (r *AppReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	err := onChange(r.deployments, func(d *appsv1.Deployment) bool {
		return d.Namespace == req.Namespace
	}, func(d *appsv1.Deployment) {
		r.notify(d.Name)
	})
	return reconcile.Result{}, err
}

func onChange[T metav1.Object](inf cache.SharedIndexInformer, match func(T) bool, fn func(T)) error {
	handle := func(obj interface{}) {
		if t, ok := obj.(T); ok && match(t) {
			fn(t)
		}
	}
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to inf is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    handle,
		UpdateFunc: func(_, cur interface{}) { handle(cur) },
	})
	return err
}

// Reconcile reaches ensureWatch through a helper; nothing remembers that the handler is there.
package ensurewatchhelper

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type BackupReconciler struct {
	factory informers.SharedInformerFactory
	events  chan types.NamespacedName
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if err := r.reconcileNormal(ctx, req.NamespacedName); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

func (r *BackupReconciler) reconcileNormal(ctx context.Context, key types.NamespacedName) error {
	if err := r.ensureWatch(key); err != nil {
		return fmt.Errorf("watch jobs of %s: %w", key, err)
	}
	return nil
}

func (r *BackupReconciler) ensureWatch(key types.NamespacedName) error {
	inf := r.factory.Batch().V1().Jobs().Informer()
	_, err := inf.AddEventHandler(cache.FilteringResourceEventHandler{ // want `the handler added to inf is never removed: called per reconcile from Reconcile via reconcileNormal \(leaks 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(obj interface{}) bool {
			acc, ok := obj.(metav1.Object)
			return ok && acc.GetNamespace() == key.Namespace
		},
		Handler: cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(interface{}) { r.events <- key },
		},
	})
	return err
}

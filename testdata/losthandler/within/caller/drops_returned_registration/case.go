// A helper returns the registration, the Reconcile keeps only its HasSynced result.
package dropsreturnedregistration

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type DRReconciler struct {
	volumes coreinformers.PersistentVolumeInformer
	requeue func(reconcile.Request)
}

func (r *DRReconciler) observe(fn func(*corev1.PersistentVolume)) (cache.ResourceEventHandlerRegistration, error) {
	return r.volumes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj interface{}) { fn(obj.(*corev1.PersistentVolume)) },
		UpdateFunc: func(_, obj interface{}) { fn(obj.(*corev1.PersistentVolume)) },
	})
}

func (r *DRReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	reg, err := r.observe(func(pv *corev1.PersistentVolume) { // want `handler registration "reg" is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		if ref := pv.Spec.ClaimRef; ref != nil && ref.Namespace == req.Namespace {
			r.requeue(req)
		}
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	if !reg.HasSynced() {
		return reconcile.Result{RequeueAfter: time.Second}, nil
	}
	return reconcile.Result{}, nil
}

// The return after the failed WaitForCacheSync leaves the handler behind.
package synctimeoutskipsremoval

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type SnapshotReconciler struct {
	pvcs coreinformers.PersistentVolumeClaimInformer
}

func (r *SnapshotReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	bound := make(chan struct{}, 1)
	reg, err := r.pvcs.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj interface{}) {
			pvc := obj.(*corev1.PersistentVolumeClaim)
			if pvc.Name == req.Name && pvc.Status.Phase == corev1.ClaimBound {
				select {
				case bound <- struct{}{}:
				default:
				}
			}
		},
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	waitCtx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if !cache.WaitForCacheSync(waitCtx.Done(), reg.HasSynced) {
		return reconcile.Result{}, fmt.Errorf("timed out syncing claims for %s", req.Name)
	}
	select {
	case <-bound:
	case <-waitCtx.Done():
	}
	if err := r.pvcs.Informer().RemoveEventHandler(reg); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

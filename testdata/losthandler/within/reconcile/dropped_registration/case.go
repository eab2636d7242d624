// Every Reconcile of a Tenant adds one more handler to the manager-wide namespace informer and drops it.
package droppedregistration

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type TenantReconciler struct {
	Namespaces coreinformers.NamespaceInformer
	Queue      workqueue.TypedRateLimitingInterface[reconcile.Request]
}

func (r *TenantReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	logger := klog.FromContext(ctx).WithValues("tenant", req.Name)
	ns, err := r.Namespaces.Lister().Get(req.Name)
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, fmt.Errorf("get namespace: %w", err)
	}
	if ns.DeletionTimestamp != nil {
		return reconcile.Result{}, nil
	}
	if _, err := r.Namespaces.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to r\.Namespaces\.Informer\(\) is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj interface{}) {
			if obj.(*corev1.Namespace).Labels["tenant"] == req.Name {
				r.Queue.Add(req)
			}
		},
	}); err != nil {
		return reconcile.Result{}, err
	}
	logger.V(2).Info("watching tenant namespaces")
	return reconcile.Result{RequeueAfter: time.Minute}, nil
}

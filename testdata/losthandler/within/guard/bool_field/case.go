// A flag on the reconciler lets the registration happen once.
package boolfield

import (
	"context"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type TenantReconciler struct {
	Namespaces coreinformers.NamespaceInformer
	Queue      workqueue.TypedRateLimitingInterface[string]

	mu         sync.Mutex
	registered bool
}

func (r *TenantReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if err := r.ensureRegistered(); err != nil {
		return reconcile.Result{}, err
	}
	if _, err := r.Namespaces.Lister().Get(req.Name); err != nil && !apierrors.IsNotFound(err) {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

func (r *TenantReconciler) ensureRegistered() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.registered {
		return nil
	}
	_, err := r.Namespaces.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { r.Queue.Add(obj.(*corev1.Namespace).Name) },
	})
	if err != nil {
		return fmt.Errorf("register: %w", err)
	}
	r.registered = true
	return nil
}

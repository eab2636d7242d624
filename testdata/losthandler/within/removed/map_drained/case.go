// A map of registrations: per-key removal when the object goes, the rest is drained by Stop.
package mapdrained

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type WorkspaceReconciler struct {
	mu   sync.Mutex
	pods cache.SharedIndexInformer
	regs map[types.NamespacedName]cache.ResourceEventHandlerRegistration
	get  func(types.NamespacedName) (*corev1.ConfigMap, error)
}

func (r *WorkspaceReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err := r.get(req.NamespacedName)
	if apierrors.IsNotFound(err) {
		if reg, ok := r.regs[req.NamespacedName]; ok {
			if err := r.pods.RemoveEventHandler(reg); err != nil {
				return reconcile.Result{}, err
			}
			delete(r.regs, req.NamespacedName)
		}
		return reconcile.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	if _, ok := r.regs[req.NamespacedName]; ok {
		return reconcile.Result{}, nil
	}
	reg, err := r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(interface{}) { klog.InfoS("pod", "workspace", req.Name) },
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	r.regs[req.NamespacedName] = reg
	return reconcile.Result{}, nil
}

func (r *WorkspaceReconciler) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, reg := range r.regs {
		_ = r.pods.RemoveEventHandler(reg)
		delete(r.regs, key)
	}
}

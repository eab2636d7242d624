// When the object is gone the map entry is deleted, but the handler is not removed.
package mapentrydeleted

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
	mu       sync.Mutex
	pods     cache.SharedIndexInformer
	watchers map[types.NamespacedName]cache.ResourceEventHandlerRegistration
	get      func(types.NamespacedName) (*corev1.ConfigMap, error)
}

func (r *WorkspaceReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()

	_, err := r.get(req.NamespacedName)
	if apierrors.IsNotFound(err) {
		delete(r.watchers, req.NamespacedName) // want `an entry is deleted without its handler being removed \(leaks 2 goroutines and 27 KiB each time\)`
		return reconcile.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	if _, ok := r.watchers[req.NamespacedName]; ok {
		return reconcile.Result{}, nil
	}
	reg, err := r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.InfoS("pod", "workspace", req.Name) },
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	r.watchers[req.NamespacedName] = reg
	return reconcile.Result{}, nil
}

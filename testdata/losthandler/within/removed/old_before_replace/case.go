// The reconcile removes the previous registration before it keeps the new one; Stop removes the last.
package oldbeforereplace

import (
	"context"
	"sync"

	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type ConfigReconciler struct {
	mu      sync.Mutex
	secrets coreinformers.SecretInformer
	reg     cache.ResourceEventHandlerRegistration
}

func (r *ConfigReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reg != nil {
		if err := r.secrets.Informer().RemoveEventHandler(r.reg); err != nil {
			return reconcile.Result{}, err
		}
		r.reg = nil
	}
	reg, err := r.secrets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, _ interface{}) { klog.InfoS("secret changed", "config", req.Name) },
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	r.reg = reg
	return reconcile.Result{}, nil
}

func (r *ConfigReconciler) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reg != nil {
		_ = r.secrets.Informer().RemoveEventHandler(r.reg)
		r.reg = nil
	}
}

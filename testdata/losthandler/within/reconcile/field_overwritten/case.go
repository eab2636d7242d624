// Each Reconcile overwrites r.reg; Stop removes only the last registration.
package fieldoverwritten

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type ConfigReconciler struct {
	mu       sync.Mutex
	secrets  coreinformers.SecretInformer
	reg      cache.ResourceEventHandlerRegistration
	selector labels.Selector
}

func (r *ConfigReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	sel, err := labels.Parse("config=" + req.Name)
	if err != nil {
		return reconcile.Result{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.selector = sel
	r.reg, err = r.secrets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" of ConfigReconciler is replaced and not removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, cur interface{}) {
			if sel.Matches(labels.Set(cur.(*corev1.Secret).Labels)) {
				klog.InfoS("config changed", "config", req.Name)
			}
		},
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

func (r *ConfigReconciler) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reg != nil {
		_ = r.secrets.Informer().RemoveEventHandler(r.reg)
	}
}

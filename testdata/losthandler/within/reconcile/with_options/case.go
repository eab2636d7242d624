// AddEventHandlerWithOptions from Reconcile, kept in a blank-assigned local.
package withoptions

import (
	"context"
	"fmt"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type QuotaReconciler struct {
	Informers map[schema.GroupVersionResource]cache.SharedIndexInformer
}

func (r *QuotaReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	logger := klog.FromContext(ctx)
	for gvr, inf := range r.Informers {
		reg, err := inf.AddEventHandlerWithOptions(&usageHandler{ns: req.Namespace}, cache.HandlerOptions{Logger: &logger}) // want `handler registration "reg" is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		if err != nil {
			return reconcile.Result{}, fmt.Errorf("%s: %w", gvr, err)
		}
		_ = reg
	}
	return reconcile.Result{}, nil
}

type usageHandler struct {
	ns    string
	mu    sync.Mutex
	count int
}

func (h *usageHandler) OnAdd(obj interface{}, _ bool) { h.bump(obj, 1) }
func (h *usageHandler) OnUpdate(_, _ interface{})     {}
func (h *usageHandler) OnDelete(obj interface{})      { h.bump(obj, -1) }

func (h *usageHandler) bump(obj interface{}, d int) {
	if m, ok := obj.(metav1.Object); ok && m.GetNamespace() == h.ns {
		h.mu.Lock()
		h.count += d
		h.mu.Unlock()
	}
}

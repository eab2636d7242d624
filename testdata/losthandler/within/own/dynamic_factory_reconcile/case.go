// Reconcile makes a dynamic factory per object, its cancel is kept and called when the object goes or changes.
package dynamicfactoryreconcile

import (
	"context"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type WatchReconciler struct {
	dyn     dynamic.Interface
	mu      sync.Mutex
	cancels map[types.NamespacedName]context.CancelFunc
	get     func(types.NamespacedName) (*schema.GroupVersionResource, error)
}

func (r *WatchReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	gvr, err := r.get(req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return reconcile.Result{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if cancel, ok := r.cancels[req.NamespacedName]; ok {
		cancel()
		delete(r.cancels, req.NamespacedName)
	}
	if gvr == nil {
		return reconcile.Result{}, nil
	}
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(r.dyn, 0, req.Namespace, nil)
	inf := factory.ForResource(*gvr).Informer()
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) { klog.InfoS("child deleted", "owner", req.NamespacedName) },
	}); err != nil {
		return reconcile.Result{}, err
	}
	watchCtx, cancel := context.WithCancel(context.Background())
	r.cancels[req.NamespacedName] = cancel
	factory.Start(watchCtx.Done())
	return reconcile.Result{}, nil
}

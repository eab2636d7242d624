// One informer per kind, guarded by a map from which nothing is deleted, on the stop channel of the cache.
package oncepergvr

import (
	"context"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ObjectCache caches objects of any kind.
type ObjectCache struct {
	dyn    dynamic.Interface
	stopCh <-chan struct{}

	mu    sync.Mutex
	kinds map[schema.GroupVersionResource]informers.GenericInformer
}

// NewObjectCache makes a cache that lives until stopCh is closed.
func NewObjectCache(dyn dynamic.Interface, stopCh <-chan struct{}) *ObjectCache {
	return &ObjectCache{dyn: dyn, stopCh: stopCh, kinds: map[schema.GroupVersionResource]informers.GenericInformer{}}
}

// Lister returns a lister for the kind.
func (c *ObjectCache) Lister(gvr schema.GroupVersionResource) (cache.GenericLister, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	gi, exists := c.kinds[gvr]
	if !exists {
		gi = dynamicinformer.NewFilteredDynamicInformer(c.dyn, gvr, metav1.NamespaceAll, 0,
			cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}, nil)
		c.kinds[gvr] = gi
		go gi.Informer().Run(c.stopCh)
	}
	if !cache.WaitForCacheSync(c.stopCh, gi.Informer().HasSynced) {
		return nil, fmt.Errorf("%s did not sync", gvr)
	}
	return gi.Lister(), nil
}

// BindingReconciler resolves bindings.
type BindingReconciler struct {
	client.Client
	Objects *ObjectCache
}

// Reconcile resolves one binding.
func (r *BindingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gvr, _ := schema.ParseResourceArg(cm.Data["resource"])
	if gvr == nil {
		return ctrl.Result{}, nil
	}
	lister, err := r.Objects.Lister(*gvr)
	if err != nil {
		return ctrl.Result{}, err
	}
	_, err = lister.ByNamespace(req.Namespace).Get(cm.Data["name"])
	return ctrl.Result{}, err
}

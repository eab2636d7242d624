// The reconciler starts a watcher per cluster, and stops it when the cluster is gone.
package controller

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/stopoption/watcher"
)

// Reconciler keeps a watcher per cluster.
type Reconciler struct {
	client.Client
	Connect func(*corev1.Secret) (kubernetes.Interface, error)
	Events  cache.ResourceEventHandler

	mu       sync.Mutex
	watchers map[string]*watcher.Watcher
}

// Reconcile starts or stops one.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		if w, ok := r.watchers[req.Name]; ok {
			w.Stop()
			delete(r.watchers, req.Name)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.watchers[req.Name]; ok {
		return ctrl.Result{}, nil
	}
	kube, err := r.Connect(s)
	if err != nil {
		return ctrl.Result{}, err
	}
	w, err := watcher.Start(kube, watcher.WithHandler(r.Events))
	if err != nil {
		return ctrl.Result{}, err
	}
	if r.watchers == nil {
		r.watchers = make(map[string]*watcher.Watcher)
	}
	r.watchers[req.Name] = w
	return ctrl.Result{}, nil
}

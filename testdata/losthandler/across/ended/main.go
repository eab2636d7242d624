// Informers that end: removed from a cache, or with the cluster that was made for them.
package main

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	toolscache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		panic(err)
	}
	r := &reconciler{cache: mgr.GetCache(), watched: map[string]client.Object{}, forgotten: map[string]client.Object{}}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r); err != nil {
		panic(err)
	}
	panic(mgr.Start(ctrl.SetupSignalHandler()))
}

type reconciler struct {
	mu                 sync.Mutex
	cache              cache.Cache
	watched, forgotten map[string]client.Object
}

// Reconcile watches what a config map names, as long as it does.
func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var cm corev1.ConfigMap
	if err := r.watch(ctx, req.Name, &cm); err != nil {
		return reconcile.Result{}, err
	}
	if err := r.watchOn(ctx, req.Name, &cm); err != nil {
		return reconcile.Result{}, err
	}
	if cm.DeletionTimestamp != nil {
		r.forget(req.Name)
		return reconcile.Result{}, r.unwatch(ctx, req.Name)
	}
	return reconcile.Result{}, visit(ctx, ctrl.GetConfigOrDie())
}

func (r *reconciler) watch(ctx context.Context, name string, obj client.Object) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.watched[name]; ok {
		return nil
	}
	informer, err := r.cache.GetInformer(ctx, obj)
	if err != nil {
		return err
	}
	if _, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	r.watched[name] = obj
	return nil
}

// unwatch ends the informer, and what hangs on it.
func (r *reconciler) unwatch(ctx context.Context, name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.cache.RemoveInformer(ctx, r.watched[name]); err != nil {
		return err
	}
	delete(r.watched, name)
	return nil
}

func (r *reconciler) watchOn(ctx context.Context, name string, obj client.Object) error {
	if _, ok := r.forgotten[name]; ok {
		return nil
	}
	informer, err := r.cache.GetInformer(ctx, obj)
	if err != nil {
		return err
	}
	if _, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}); err != nil { // want `the handler added to informer is never removed: .* \(leaks 2 goroutines and 27 KiB each time\)`
		return err
	}
	r.forgotten[name] = obj
	return nil
}

// forget leaves the informer as it is.
func (r *reconciler) forget(name string) { delete(r.forgotten, name) }

// visit has a cluster of its own, which ends with its context.
func visit(ctx context.Context, cfg *rest.Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cl, err := cluster.New(cfg)
	if err != nil {
		return err
	}
	informer, err := cl.GetCache().GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return err
	}
	if _, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	return cl.Start(ctx)
}

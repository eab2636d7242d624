// Package record keeps its books in the records of a map: who looks into a record looks into the map.
package record

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	toolscache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// RemovableCache is of this package, and has the form of the library's.
type RemovableCache interface {
	GetInformer(ctx context.Context, obj client.Object, opts ...cache.InformerGetOption) (cache.Informer, error)
	RemoveInformer(ctx context.Context, obj client.Object) error
}

type watch struct {
	users map[string]bool
}

func (w watch) with(user string) watch {
	users := map[string]bool{user: true}
	for u := range w.users {
		users[u] = true
	}
	return watch{users}
}

type Reconciler struct {
	cache   RemovableCache
	watched map[schema.GroupVersionKind]watch
	handler toolscache.ResourceEventHandler
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gvk := schema.GroupVersionKind{Kind: req.Name}
	if req.Namespace == "" {
		return ctrl.Result{}, r.remove(ctx, gvk, req.Namespace)
	}
	return ctrl.Result{}, r.add(ctx, gvk, req.Namespace)
}

func (r *Reconciler) add(ctx context.Context, gvk schema.GroupVersionKind, user string) error {
	w := r.watched[gvk]
	if w.users[user] {
		return nil
	}
	if len(w.users) == 0 {
		informer, err := r.cache.GetInformer(ctx, kind(gvk))
		if err != nil {
			return err
		}
		if _, err := informer.AddEventHandler(r.handler); err != nil {
			return err
		}
	}
	r.watched[gvk] = w.with(user)
	return nil
}

func (r *Reconciler) remove(ctx context.Context, gvk schema.GroupVersionKind, user string) error {
	w, ok := r.watched[gvk]
	if !ok || !w.users[user] {
		return nil
	}
	delete(w.users, user)
	if len(w.users) > 0 {
		return nil
	}
	if err := r.cache.RemoveInformer(ctx, kind(gvk)); err != nil {
		return err
	}
	delete(r.watched, gvk)
	return nil
}

func kind(gvk schema.GroupVersionKind) client.Object {
	u := &unstructured.Unstructured{}
	u.SetGroupVersionKind(gvk)
	return u
}

// Forgetful takes the record out, and leaves the informer where it is.
type Forgetful struct {
	cache   cache.Cache
	watched map[schema.GroupVersionKind]watch
	handler toolscache.ResourceEventHandler
}

func (r *Forgetful) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gvk := schema.GroupVersionKind{Kind: req.Name}
	if req.Namespace == "" {
		delete(r.watched, gvk)
		return ctrl.Result{}, nil
	}
	w := r.watched[gvk]
	if len(w.users) == 0 {
		informer, err := r.cache.GetInformer(ctx, kind(gvk))
		if err != nil {
			return ctrl.Result{}, err
		}
		if _, err := informer.AddEventHandler(r.handler); err != nil { // want `the handler added to informer is never removed: Reconcile runs again once an entry is taken out of "watched" \(leaks 2 goroutines and 27 KiB each time\)`
			return ctrl.Result{}, err
		}
	}
	r.watched[gvk] = w.with(req.Namespace)
	return ctrl.Result{}, nil
}

// dynamicCache has methods of other names.
type dynamicCache interface {
	GetInformerNonBlocking(obj client.Object) (cache.Informer, error)
	Remove(obj client.Object) error
}

type Dynamic struct {
	cache   dynamicCache
	watched map[schema.GroupVersionKind]watch
	handler toolscache.ResourceEventHandler
}

func (r *Dynamic) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gvk := schema.GroupVersionKind{Kind: req.Name}
	w := r.watched[gvk]
	if req.Namespace == "" {
		if err := r.cache.Remove(kind(gvk)); err != nil {
			return ctrl.Result{}, err
		}
		delete(r.watched, gvk)
		return ctrl.Result{}, nil
	}
	if len(w.users) == 0 {
		informer, err := r.cache.GetInformerNonBlocking(kind(gvk))
		if err != nil {
			return ctrl.Result{}, err
		}
		if _, err := informer.AddEventHandler(r.handler); err != nil {
			return ctrl.Result{}, err
		}
	}
	r.watched[gvk] = w.with(req.Namespace)
	return ctrl.Result{}, nil
}

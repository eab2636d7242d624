// Package entryreplaced puts registrations into a map, and looks into it on another way only.
package entryreplaced

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reconciler struct {
	client.Client
	pods cache.SharedIndexInformer
	regs map[types.NamespacedName]cache.ResourceEventHandlerRegistration
	one  cache.ResourceEventHandlerRegistration
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var policy corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &policy); err != nil {
		if reg, ok := r.regs[req.NamespacedName]; ok {
			delete(r.regs, req.NamespacedName)
			return ctrl.Result{}, r.pods.RemoveEventHandler(reg)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reg, err := r.pods.AddEventHandler(handlerFor(policy.Data)) // want `handler registration "regs" of reconciler is replaced and not removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	r.regs[req.NamespacedName] = reg
	return ctrl.Result{}, nil
}

func handlerFor(data map[string]string) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(len(data)) }}
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

// fields is the same with one registration, in a field.
type fields struct{ *reconciler }

func (f fields) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var policy corev1.ConfigMap
	if err := f.Get(ctx, req.NamespacedName, &policy); err != nil {
		if f.one != nil {
			return ctrl.Result{}, f.pods.RemoveEventHandler(f.one)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reg, err := f.pods.AddEventHandler(handlerFor(policy.Data)) // want `handler registration "one" of reconciler is replaced and not removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	f.one = reg
	return ctrl.Result{}, nil
}

// removed takes out the one before it on the way.
type removed struct {
	client.Client
	pods cache.SharedIndexInformer
	regs map[types.NamespacedName]cache.ResourceEventHandlerRegistration
}

func (r *removed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.forget(req.NamespacedName)
	var policy corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &policy); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reg, err := r.pods.AddEventHandler(handlerFor(policy.Data))
	if err != nil {
		return ctrl.Result{}, err
	}
	r.regs[req.NamespacedName] = reg
	return ctrl.Result{}, nil
}

func (r *removed) forget(key types.NamespacedName) {
	if reg, ok := r.regs[key]; ok {
		delete(r.regs, key)
		_ = r.pods.RemoveEventHandler(reg)
	}
}

// known makes one where there is none.
type known struct {
	client.Client
	pods cache.SharedIndexInformer
	regs map[types.NamespacedName]cache.ResourceEventHandlerRegistration
}

func (k *known) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var policy corev1.ConfigMap
	err := k.Get(ctx, req.NamespacedName, &policy)
	if reg, ok := k.regs[req.NamespacedName]; ok {
		if err != nil {
			delete(k.regs, req.NamespacedName)
			return ctrl.Result{}, k.pods.RemoveEventHandler(reg)
		}
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reg, err := k.pods.AddEventHandler(handlerFor(policy.Data))
	if err != nil {
		return ctrl.Result{}, err
	}
	k.regs[req.NamespacedName] = reg
	return ctrl.Result{}, nil
}

// Package sharedbooks has one object in two reconcilers: the one starts workers, and the other ends them.
package sharedbooks

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type prefetchers struct {
	mu  sync.Mutex
	run map[types.NamespacedName]context.CancelFunc
}

func (p *prefetchers) ensure(owner types.NamespacedName) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run[owner] != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.run[owner] = cancel
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
				println(owner.Name)
			}
		}
	}()
}

func (p *prefetchers) gone(owner types.NamespacedName) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cancel, ok := p.run[owner]; ok {
		delete(p.run, owner)
		cancel()
	}
}

type podReconciler struct {
	client.Client
	pre *prefetchers
}

func (r *podReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.pre.ensure(types.NamespacedName{Namespace: pod.Namespace, Name: pod.Spec.NodeName})
	return ctrl.Result{}, nil
}

type nodeReconciler struct {
	client.Client
	pre *prefetchers
}

func (r *nodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Node{})
	if apierrors.IsNotFound(err) {
		r.pre.gone(req.NamespacedName)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

func setup(mgr ctrl.Manager) error {
	pre := &prefetchers{run: map[types.NamespacedName]context.CancelFunc{}}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(&podReconciler{mgr.GetClient(), pre}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(&nodeReconciler{mgr.GetClient(), pre})
}

// Package finalizedelsewhere has two reconcilers of one kind: one starts agents, and the other ends them when an object is about to be deleted.
package finalizedelsewhere

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type agent struct{ cancel context.CancelFunc }

func newAgent(ctx context.Context) *agent {
	ctx, cancel := context.WithCancel(ctx)
	a := &agent{cancel}
	go a.run(ctx)
	return a
}

func (a *agent) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (a *agent) stop() { a.cancel() }

type registry struct {
	ctx    context.Context
	agents map[string]*agent
}

type starting struct {
	client.Client
	*registry
}

func (r *starting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if a := r.agents[req.String()]; a == nil {
		r.agents[req.String()] = newAgent(r.ctx)
	}
	return ctrl.Result{}, nil
}

type finalizing struct {
	client.Client
	*registry
}

func (r *finalizing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if a := r.agents[req.String()]; a != nil {
		a.stop()
		r.agents[req.String()] = nil
	}
	return ctrl.Result{}, nil
}

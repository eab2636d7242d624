// BUG: a watch opened only on a condition; the ctx.Done case returns before the flag is looked at.
package typednil

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type maybeWatch struct{ inner watch.Interface }

func (m *maybeWatch) events() <-chan watch.Event {
	if m == nil {
		return nil
	}
	return m.inner.ResultChan()
}

func (m *maybeWatch) Stop() {
	if m == nil {
		return
	}
	m.inner.Stop()
}

type Gate struct {
	Kube     kubernetes.Interface
	Optional bool
	wake     chan struct{}
}

func (g *Gate) open(ctx context.Context, ns string) (*maybeWatch, error) {
	if g.Optional {
		return nil, nil
	}
	w, err := g.Kube.NetworkingV1().NetworkPolicies(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return &maybeWatch{inner: w}, nil
}

func (g *Gate) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m, err := g.open(ctx, req.Namespace)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer m.Stop()
	var (
		extra   watch.Interface
		started bool
	)
	if req.Name == "all" {
		if extra, err = g.Kube.CoreV1().Namespaces().Watch(ctx, metav1.ListOptions{}); err != nil { // want `watch "extra" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
			return ctrl.Result{}, err
		}
		started = true
	}
	select {
	case <-m.events():
	case <-g.wake:
	case <-ctx.Done():
		return ctrl.Result{}, ctx.Err()
	}
	if started {
		extra.Stop()
	}
	return ctrl.Result{}, ctx.Err()
}

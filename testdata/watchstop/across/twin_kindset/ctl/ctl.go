// OK: the reconciler puts its watches in the set and removes them on deletion.
package ctl

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_kindset/set"
)

type Reconciler struct {
	client.Client
	Kube kubernetes.Interface
	set  set.Set
	out  func(watch.Event)
}

func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	key := req.String()
	if err := r.Get(ctx, req.NamespacedName, new(corev1.Namespace)); err != nil {
		r.set.Remove(key)
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	w, err := r.Kube.CoreV1().ServiceAccounts(req.Name).Watch(context.WithoutCancel(ctx), metav1.ListOptions{})
	if err != nil {
		return reconcile.Result{}, err
	}
	r.set.Remove(key)
	r.set.Put(key, w)
	go func(events <-chan watch.Event) {
		for ev := range events {
			r.out(ev)
		}
	}(w.ResultChan())
	return reconcile.Result{}, nil
}

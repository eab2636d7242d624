// OK: subscriptions per object, replaced on spec change and removed on deletion.
package ctl

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_typedinterface/sub"
)

type bound struct {
	sub.Subscription
	target string
}

type Reconciler struct {
	client.Client
	kube    kubernetes.Interface
	handler cache.ResourceEventHandler
	subs    map[reconcile.Request]*bound
}

func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	cm := &corev1.ConfigMap{}
	err := r.Get(ctx, req.NamespacedName, cm)
	if client.IgnoreNotFound(err) != nil {
		return reconcile.Result{}, err
	}
	target := cm.Data["target"]
	if b := r.subs[req]; b != nil {
		if err == nil && b.target == target {
			return reconcile.Result{}, nil
		}
		b.Unsubscribe()
		delete(r.subs, req)
	}
	if err != nil || target == "" {
		return reconcile.Result{}, nil
	}
	s, err := sub.Secrets(r.kube, target, r.handler)
	if err != nil {
		return reconcile.Result{}, err
	}
	r.subs[req] = &bound{Subscription: s, target: target}
	return reconcile.Result{}, nil
}

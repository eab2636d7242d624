// OK: WithoutCancel of the reconcile context wrapped in an own cancel that the object's entry keeps.
package withoutcancel

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type remoteCache struct {
	cache.Cache
	cancel context.CancelCauseFunc
	err    chan error
}

func (c *remoteCache) stop(cause error) error {
	c.cancel(cause)
	return <-c.err
}

type Reconciler struct {
	client.Client
	ConfigFor func(*corev1.Secret) *rest.Config
	caches    map[client.ObjectKey]*remoteCache
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	err := r.Get(ctx, req.NamespacedName, secret)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	gone := err != nil || !secret.GetDeletionTimestamp().IsZero()
	rc := r.caches[req.NamespacedName]
	if gone {
		if rc == nil {
			return ctrl.Result{}, nil
		}
		delete(r.caches, req.NamespacedName)
		return ctrl.Result{}, rc.stop(context.Canceled)
	}
	if rc != nil {
		return ctrl.Result{RequeueAfter: time.Hour}, nil
	}
	c, err := cache.New(r.ConfigFor(secret), cache.Options{Scheme: r.Scheme()})
	if err != nil {
		return ctrl.Result{}, err
	}
	rc = &remoteCache{Cache: c, err: make(chan error, 1)}
	var runCtx context.Context
	runCtx, rc.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	go func() {
		rc.err <- rc.Start(runCtx)
	}()
	r.caches[req.NamespacedName] = rc
	return ctrl.Result{}, nil
}

// Package ensured has a proxy, and another one when the version changes: who asks for it may fail before.
package ensured

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type proxy struct {
	version string
	in      chan *corev1.Endpoints
	stop    context.CancelFunc
}

func (p *proxy) serve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.in:
		}
	}
}

type reconciler struct {
	client.Client
	mu    sync.Mutex
	proxy *proxy
}

func (r *reconciler) ensure(version string) *proxy {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.proxy != nil {
		if r.proxy.version == version {
			return r.proxy
		}
		r.proxy.stop()
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.proxy = &proxy{version: version, in: make(chan *corev1.Endpoints), stop: cancel}
	go r.proxy.serve(ctx)
	return r.proxy
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var ep corev1.Endpoints
	if err := r.Get(ctx, req.NamespacedName, &ep); err != nil {
		return ctrl.Result{}, err
	}
	select {
	case r.ensure(ep.Annotations["version"]).in <- &ep:
	case <-ctx.Done():
		return ctrl.Result{}, ctx.Err()
	}
	return ctrl.Result{}, nil
}

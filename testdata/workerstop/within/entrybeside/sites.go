// Package entrybeside has the func that ends a site in another map, too, where it is seen to.
package entrybeside

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type site struct {
	hash int
	stop context.CancelFunc
}

type reconciler struct {
	client.Client
	sites   map[types.NamespacedName]*site
	cancels map[types.NamespacedName]context.CancelFunc
	others  map[types.NamespacedName]*site
}

func run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println("again")
		}
	}
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm, key := new(corev1.ConfigMap), req.NamespacedName
	if err := r.Get(ctx, key, cm); err != nil {
		r.end(key)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.start(key, len(cm.Data))
	r.startOther(key, len(cm.Data))
	return ctrl.Result{}, nil
}

func (r *reconciler) end(key types.NamespacedName) {
	if s, ok := r.sites[key]; ok {
		s.stop()
		delete(r.sites, key)
		delete(r.cancels, key)
	}
	if s, ok := r.others[key]; ok {
		s.stop()
		delete(r.others, key)
	}
}

func (r *reconciler) start(key types.NamespacedName, hash int) {
	if s := r.sites[key]; s != nil && s.hash == hash {
		return
	}
	if cancel, ok := r.cancels[key]; ok {
		cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	go run(ctx)
	r.cancels[key] = cancel
	r.sites[key] = &site{hash, cancel}
}

func (r *reconciler) startOther(key types.NamespacedName, hash int) {
	if s := r.others[key]; s != nil && s.hash == hash {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go run(ctx) // want `goroutine "others" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	r.others[key] = &site{hash, cancel}
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

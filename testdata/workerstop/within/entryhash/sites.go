// Package entryhash looks at the entry that is there, and puts another one in its place.
package entryhash

import (
	"context"
	"maps"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type tunnel struct{ stop chan struct{} }

func open() *tunnel {
	t := &tunnel{stop: make(chan struct{})}
	go t.run()
	return t
}

func (t *tunnel) run() {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(time.Minute):
			println("again")
		}
	}
}

func (t *tunnel) close() { close(t.stop) }

type site struct {
	data   map[string]string
	hash   int
	tunnel *tunnel
}

type reconciler struct {
	client.Client
	sites    map[types.NamespacedName]site
	pointers map[types.NamespacedName]*site
	byHand   map[types.NamespacedName]*site
	swapped  map[types.NamespacedName]site
	guarded  map[types.NamespacedName]*site
	listed   map[types.NamespacedName]site
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm, key := new(corev1.ConfigMap), req.NamespacedName
	if err := r.Get(ctx, key, cm); err != nil {
		r.drop(key)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.value(key, len(cm.Data))
	r.pointer(key, cm.Data)
	r.closed(key, len(cm.Data))
	r.swap(key, len(cm.Data))
	r.guard(key)
	r.list([]types.NamespacedName{key})
	return ctrl.Result{}, nil
}

func (r *reconciler) drop(key types.NamespacedName) {
	if s, ok := r.sites[key]; ok {
		s.tunnel.close()
		delete(r.sites, key)
	}
	for _, m := range []map[types.NamespacedName]*site{r.pointers, r.byHand, r.guarded} {
		if s := m[key]; s != nil {
			s.tunnel.close()
			delete(m, key)
		}
	}
	if s, ok := r.pointers[key]; ok {
		s.tunnel.close()
		delete(r.pointers, key)
	}
	if s, ok := r.swapped[key]; ok {
		s.tunnel.close()
		delete(r.swapped, key)
	}
	if s, ok := r.listed[key]; ok {
		s.tunnel.close()
		delete(r.listed, key)
	}
}

func (r *reconciler) value(key types.NamespacedName, hash int) {
	if cur, ok := r.sites[key]; ok && cur.hash == hash {
		return
	}
	r.sites[key] = site{hash: hash, tunnel: open()} // want `goroutine "sites" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reconciler) pointer(key types.NamespacedName, data map[string]string) {
	cur := r.pointers[key]
	if cur != nil && maps.Equal(cur.data, data) {
		return
	}
	r.pointers[key] = &site{data: data, tunnel: open()} // want `goroutine "pointers" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reconciler) closed(key types.NamespacedName, hash int) {
	cur := r.byHand[key]
	if cur != nil {
		if cur.hash == hash {
			return
		}
		cur.tunnel.close()
	}
	r.byHand[key] = &site{hash: hash, tunnel: open()}
}

func (r *reconciler) swap(key types.NamespacedName, hash int) {
	old, ok := r.swapped[key]
	if ok && old.hash == hash {
		return
	}
	r.swapped[key] = site{hash: hash, tunnel: open()}
	if ok {
		old.tunnel.close()
	}
}

func (r *reconciler) guard(key types.NamespacedName) {
	if s := r.guarded[key]; s != nil {
		return
	}
	r.guarded[key] = &site{tunnel: open()}
}

func (r *reconciler) list(keys []types.NamespacedName) {
	for _, key := range keys {
		if _, ok := r.listed[key]; ok {
			continue
		}
		r.listed[key] = site{tunnel: open()}
	}
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

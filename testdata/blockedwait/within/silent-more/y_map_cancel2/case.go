// right: map of structs holding stop and done; stopped and joined in reconcile
package y_map_cancel2

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type w struct{ stop, done chan struct{} }
type R struct {
	mu sync.Mutex
	m  map[string]*w
}

func (r *R) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.m[req.Name]; old != nil {
		delete(r.m, req.Name)
		close(old.stop)
	}
	if req.Namespace == "gone" {
		return reconcile.Result{}, nil
	}
	n := &w{make(chan struct{}), make(chan struct{})}
	r.m[req.Name] = n
	go func() {
		defer close(n.done)
		<-n.stop
	}()
	return reconcile.Result{}, nil
}

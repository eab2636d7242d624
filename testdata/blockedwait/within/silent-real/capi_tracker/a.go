// right: per-cluster accessor's stop via ctx; cache start in goroutine ends by cancel
package capi_tracker

import (
	"context"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sync"
	"time"
)

type acc struct {
	cancel  context.CancelCauseFunc
	started chan struct{}
}
type Tracker struct {
	mu sync.Mutex
	as map[string]*acc
}

func (t *Tracker) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.as[req.Name]; ok {
		return reconcile.Result{}, nil
	}
	cctx, cancel := context.WithCancelCause(context.Background())
	a := &acc{cancel, make(chan struct{})}
	go func() { close(a.started); <-cctx.Done() }()
	sync, sc := context.WithTimeout(ctx, time.Second)
	defer sc()
	select {
	case <-a.started:
	case <-sync.Done():
		cancel(sync.Err())
		return reconcile.Result{}, sync.Err()
	}
	t.as[req.Name] = a
	return reconcile.Result{}, nil
}
func (t *Tracker) Delete(n string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a := t.as[n]; a != nil {
		a.cancel(nil)
		delete(t.as, n)
	}
}

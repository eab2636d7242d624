// right: per object watcher goroutine, cancelled by ctx stored in map
package k_reconciler

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type R struct {
	mu sync.Mutex
	m  map[types.NamespacedName]context.CancelFunc
}

func (r *R) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c, ok := r.m[req.NamespacedName]; ok {
		c()
	}
	wctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	r.m[req.NamespacedName] = cancel
	events := make(chan string)
	go func() {
		defer close(events)
		wait.UntilWithContext(wctx, func(ctx context.Context) {
			select {
			case events <- "tick":
			case <-ctx.Done():
			}
		}, time.Second)
	}()
	go func() {
		for e := range events {
			klog.Info(e)
		}
	}()
	return reconcile.Result{}, nil
}

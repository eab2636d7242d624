// Package syncmapfunc keeps cancel funcs in a sync.Map, and takes one out without calling it.
package syncmapfunc

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type handler struct{ loops *sync.Map }

func (h *handler) Handle(ctx context.Context, key string) error {
	ctx, cancel := context.WithCancel(ctx)
	value, loaded := h.loops.LoadOrStore(key, cancel)
	if loaded {
		if old, ok := value.(context.CancelFunc); ok {
			old()
		}
		h.loops.Store(key, cancel)
	}
	go h.loop(ctx, key)
	return nil
}

func (h *handler) Delete(key string) error {
	v, ok := h.loops.Load(key)
	if ok {
		if cancel, ok := v.(context.CancelFunc); ok {
			println(cancel != nil)
		}
		h.loops.Delete(key) // want `an entry is deleted without its goroutine being stopped, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
	}
	return nil
}

func (h *handler) loop(ctx context.Context, key string) {
	next := time.Now()
	for {
		tmr := time.NewTimer(time.Until(next))
		next = time.Now().Add(time.Second)
		println(key)
		select {
		case <-tmr.C:
			tmr.Stop()
		case <-ctx.Done():
			tmr.Stop()
			return
		}
	}
}

type reconciler struct{ h *handler }

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		return reconcile.Result{}, r.h.Delete(req.Name)
	}
	return reconcile.Result{}, r.h.Handle(ctx, req.Name)
}

// careful calls it.
type careful struct{ loops *sync.Map }

func (h *careful) Handle(ctx context.Context, key string) error {
	ctx, cancel := context.WithCancel(ctx)
	value, loaded := h.loops.LoadOrStore(key, cancel)
	if loaded {
		if old, ok := value.(context.CancelFunc); ok {
			old()
		}
		h.loops.Store(key, cancel)
	}
	go h.loop(ctx, key)
	return nil
}

func (h *careful) Delete(key string) error {
	v, ok := h.loops.Load(key)
	if ok {
		if cancel, ok := v.(context.CancelFunc); ok {
			cancel()
		}
		h.loops.Delete(key)
	}
	return nil
}

func (h *careful) loop(ctx context.Context, key string) {
	next := time.Now()
	for {
		tmr := time.NewTimer(time.Until(next))
		next = time.Now().Add(time.Second)
		println(key)
		select {
		case <-tmr.C:
			tmr.Stop()
		case <-ctx.Done():
			tmr.Stop()
			return
		}
	}
}

type carefulReconciler struct{ h *careful }

func (r *carefulReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		return reconcile.Result{}, r.h.Delete(req.Name)
	}
	return reconcile.Result{}, r.h.Handle(ctx, req.Name)
}

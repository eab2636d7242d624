// Package entrylists has maps whose entries have lists of things that goroutines serve.
package entrylists

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type scaler interface{ Close() }

type lag struct{ stop chan struct{} }

func newLag(fetch func()) *lag {
	l := &lag{stop: make(chan struct{})}
	go func() {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				fetch()
			case <-l.stop:
				return
			}
		}
	}()
	return l
}

func (l *lag) Close() { close(l.stop) }

type cache struct {
	generation int64
	scalers    []scaler
}

func (c *cache) close() {
	for _, s := range c.scalers {
		s.Close()
	}
}

// forgetful replaces a cache of another generation, and its scalers go on.
type forgetful struct {
	generation func(key string) (int64, bool)
	caches     map[string]*cache
}

func (h *forgetful) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.Name
	generation, ok := h.generation(key)
	if !ok {
		if c := h.caches[key]; c != nil {
			c.close()
			delete(h.caches, key)
		}
		return ctrl.Result{}, nil
	}
	if c, ok := h.caches[key]; ok && c.generation == generation {
		return ctrl.Result{}, nil
	}
	fresh := &cache{generation: generation}
	for range 3 {
		fresh.scalers = append(fresh.scalers, newLag(func() {})) // want `goroutine "caches" of forgetful is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	}
	h.caches[key] = fresh
	return ctrl.Result{}, nil
}

// careful closes it before.
type careful struct {
	generation func(key string) (int64, bool)
	caches     map[string]*cache
}

func (h *careful) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.Name
	generation, ok := h.generation(key)
	c := h.caches[key]
	if ok && c != nil && c.generation == generation {
		return ctrl.Result{}, nil
	}
	if c != nil {
		c.close()
		delete(h.caches, key)
	}
	if !ok {
		return ctrl.Result{}, nil
	}
	fresh := &cache{generation: generation}
	for range 3 {
		fresh.scalers = append(fresh.scalers, newLag(func() {}))
	}
	h.caches[key] = fresh
	return ctrl.Result{}, nil
}

// growing adds to the list that is there.
type growing struct {
	generation func(key string) (int64, bool)
	caches     map[string]cache
	lists      map[string][]scaler
}

func (h *growing) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.Name
	generation, ok := h.generation(key)
	c := h.caches[key]
	if !ok {
		c.close()
		delete(h.caches, key)
		for _, s := range h.lists[key] {
			s.Close()
		}
		delete(h.lists, key)
		return ctrl.Result{}, nil
	}
	if c.generation == generation {
		return ctrl.Result{}, nil
	}
	c.generation = generation
	c.scalers = append(c.scalers, newLag(func() {}))
	h.caches[key] = c
	h.lists[key] = append(h.lists[key], newLag(func() {}))
	return ctrl.Result{}, nil
}

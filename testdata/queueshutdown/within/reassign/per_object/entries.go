// Package perobject has reconcilers that put queues where others may be.
package perobject

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type dispatcher struct {
	generation int64
	queue      workqueue.TypedRateLimitingInterface[string]
}

func newDispatcher(generation int64) *dispatcher {
	d := &dispatcher{generation: generation, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	go d.run()
	return d
}

func (d *dispatcher) run() {
	for {
		key, down := d.queue.Get()
		if down {
			return
		}
		d.queue.Done(key)
	}
}

func (d *dispatcher) Stop() { d.queue.ShutDown() }

func generationOf(name string) int64 { return int64(len(name)) }

// A stale one is replaced, and runs on.
type stale struct {
	mu  sync.Mutex
	all map[string]*dispatcher
}

func (r *stale) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	generation := generationOf(req.Name)
	if generation == 0 {
		if d := r.all[req.Name]; d != nil {
			d.Stop()
			delete(r.all, req.Name)
		}
		return reconcile.Result{}, nil
	}
	if d, ok := r.all[req.Name]; !ok || d.generation != generation {
		r.all[req.Name] = newDispatcher(generation) // want `workqueue "all" of stale is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
	return reconcile.Result{}, nil
}

// The one that was there is stopped first.
type careful struct {
	mu  sync.Mutex
	all map[string]*dispatcher
}

func (r *careful) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	generation := generationOf(req.Name)
	d, ok := r.all[req.Name]
	if ok && d.generation == generation {
		return reconcile.Result{}, nil
	}
	if ok {
		d.Stop()
	}
	r.all[req.Name] = newDispatcher(generation)
	return reconcile.Result{}, nil
}

// Only where there is none is one made.
type patient struct {
	mu  sync.Mutex
	all map[string]*dispatcher
}

func (r *patient) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if generationOf(req.Name) == 0 {
		if d := r.all[req.Name]; d != nil {
			d.Stop()
			delete(r.all, req.Name)
		}
		return reconcile.Result{}, nil
	}
	if _, ok := r.all[req.Name]; !ok {
		r.all[req.Name] = newDispatcher(generationOf(req.Name))
	}
	return reconcile.Result{}, nil
}

// One that is there for one object of the whole program.
type single struct {
	queue workqueue.TypedDelayingInterface[string]
}

func (r *single) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.queue = workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" of single is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	r.queue.Add(req.Name)
	return reconcile.Result{}, nil
}

func (r *single) Close() { r.queue.ShutDown() }

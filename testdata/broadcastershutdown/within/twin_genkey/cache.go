// OK: cache keyed by generation: a newer generation replaces and ends the older one, Stop ends the last.
package genkey

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type versioned struct {
	generation int64
	stop       func()
	recorder   record.EventRecorder
}

type Cache struct {
	mu    sync.Mutex
	byKey map[client.ObjectKey]versioned
}

func (c *Cache) Get(key client.ObjectKey, gen int64, sink record.EventSink) record.EventRecorder {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.byKey[key]
	if ok && v.generation == gen {
		return v.recorder
	}
	if ok {
		v.stop()
	}
	b := record.NewBroadcaster()
	b.StartRecordingToSink(sink)
	v = versioned{
		generation: gen,
		stop:       b.Shutdown,
		recorder:   b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: key.Name}),
	}
	if c.byKey == nil {
		c.byKey = make(map[client.ObjectKey]versioned)
	}
	c.byKey[key] = v
	return v.recorder
}

func (c *Cache) Evict(key client.ObjectKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.byKey[key]; ok {
		v.stop()
		delete(c.byKey, key)
	}
}

type Reconciler struct {
	client.Client
	Cache Cache
	Sink  record.EventSink
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := r.Client.Get(ctx, req.NamespacedName, svc); err != nil {
		r.Cache.Evict(req.NamespacedName)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Cache.Get(req.NamespacedName, svc.Generation, r.Sink).Event(svc, "Normal", "Cached", "cached")
	return ctrl.Result{}, nil
}

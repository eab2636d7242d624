// Package source has per-cluster sources of events.
package source

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Request is what is queued.
type Request struct {
	Cluster logicalcluster.Name
	Key     client.ObjectKey
}

// Queue is the queue of all clusters.
type Queue = workqueue.TypedRateLimitingInterface[Request]

// Source is bound to a cluster and then started.
type Source interface {
	Start(ctx context.Context, q Queue) error
}

// Builder binds sources.
type Builder interface {
	ForCluster(name logicalcluster.Name, inf toolscache.SharedIndexInformer) Source
}

// Kind watches objects.
func Kind[T client.Object](filter func(T) bool) Builder { return &kind[T]{filter: filter} }

type kind[T client.Object] struct{ filter func(T) bool }

func (k *kind[T]) ForCluster(name logicalcluster.Name, inf toolscache.SharedIndexInformer) Source {
	return &clusterKind[T]{kind: k, name: name, inf: inf}
}

type clusterKind[T client.Object] struct {
	*kind[T]
	name logicalcluster.Name
	inf  toolscache.SharedIndexInformer

	mu           sync.Mutex
	registration toolscache.ResourceEventHandlerRegistration
}

func (ck *clusterKind[T]) Start(ctx context.Context, q Queue) error {
	enqueue := func(obj any) {
		if o, ok := obj.(T); ok && ck.filter(o) {
			q.Add(Request{Cluster: ck.name, Key: client.ObjectKeyFromObject(o)})
		}
	}
	reg, err := ck.inf.AddEventHandlerWithResyncPeriod(toolscache.ResourceEventHandlerFuncs{ // want:vet `handler for a cluster is added without pprof labels .*`
		AddFunc:    enqueue,
		UpdateFunc: func(_, obj any) { enqueue(obj) },
		DeleteFunc: enqueue,
	}, time.Hour)
	if err != nil {
		return err
	}
	ck.mu.Lock()
	ck.registration = reg
	ck.mu.Unlock()
	go func() { // want:vet `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		ck.mu.Lock()
		defer ck.mu.Unlock()
		_ = ck.inf.RemoveEventHandler(ck.registration)
	}()
	return nil
}

// Periodic queues one key again and again.
func Periodic(key client.ObjectKey, period time.Duration) Builder {
	return periodic{key: key, period: period}
}

type periodic struct {
	key    client.ObjectKey
	period time.Duration
}

func (p periodic) ForCluster(name logicalcluster.Name, _ toolscache.SharedIndexInformer) Source {
	return funcSource(func(ctx context.Context, q Queue) error {
		t := time.NewTicker(p.period)
		go func() { // want:vet `goroutine for a cluster is started without pprof labels .*`
			defer t.Stop()
			for {
				select {
				case <-ctx.Done():
					return
				case <-t.C:
					q.Add(Request{Cluster: name, Key: p.key})
				}
			}
		}()
		return nil
	})
}

type funcSource func(ctx context.Context, q Queue) error

func (f funcSource) Start(ctx context.Context, q Queue) error { return f(ctx, q) }

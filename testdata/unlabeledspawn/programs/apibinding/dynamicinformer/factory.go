// Package dynamicinformer has the informers of one cluster.
package dynamicinformer

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// ListerWatcher lists and watches one cluster.
type ListerWatcher func(cluster logicalcluster.Name, resource string) cache.ListerWatcher

// Factory makes informers of one cluster.
type Factory struct {
	cluster logicalcluster.Name
	lw      ListerWatcher
	queue   workqueue.TypedInterface[string]

	mu        sync.Mutex
	informers map[string]cache.SharedIndexInformer
	cancels   map[string]context.CancelFunc
}

// New makes a factory.
func New(cluster logicalcluster.Name, lw ListerWatcher, queue workqueue.TypedInterface[string]) *Factory {
	return &Factory{cluster: cluster, lw: lw, queue: queue, informers: map[string]cache.SharedIndexInformer{}, cancels: map[string]context.CancelFunc{}}
}

// Ensure starts the informers of the resources; the controller labels the caller.
func (f *Factory) Ensure(ctx context.Context, resources []string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, resource := range resources {
		if _, ok := f.informers[resource]; ok {
			continue
		}
		inf, err := f.newInformer(resource)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(ctx)
		f.informers[resource], f.cancels[resource] = inf, cancel
		go inf.RunWithContext(ctx) // want:vet `goroutine for a cluster is started without pprof labels .*`
	}
	return nil
}

// newInformer makes an informer that does not run yet.
func (f *Factory) newInformer(resource string) (cache.SharedIndexInformer, error) {
	inf := cache.NewSharedIndexInformer(f.lw(f.cluster, resource), &corev1.ConfigMap{}, time.Hour, cache.Indexers{})
	enqueue := func(obj any) {
		if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
			f.queue.Add(fmt.Sprintf("%s|%s|%s", f.cluster, resource, key))
		}
	}
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, obj any) { enqueue(obj) },
		DeleteFunc: enqueue,
	})
	return inf, err
}

// Subscribe adds a handler to an informer that runs.
func (f *Factory) Subscribe(resource string, h cache.ResourceEventHandler) (func(), error) {
	f.mu.Lock()
	inf, ok := f.informers[resource]
	f.mu.Unlock()
	if !ok {
		return nil, fmt.Errorf("%s has no %s", f.cluster, resource)
	}
	reg, err := inf.AddEventHandlerWithOptions(h, cache.HandlerOptions{}) // want `handler for a cluster is added without pprof labels .*`
	if err != nil {
		return nil, err
	}
	return func() { _ = inf.RemoveEventHandler(reg) }, nil
}

// Shutdown stops all informers.
func (f *Factory) Shutdown() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, cancel := range f.cancels {
		cancel()
	}
}

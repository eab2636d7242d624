// Close cancels the type's own context; the handler does not know about it.
package keptcancel

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	discoveryinformers "k8s.io/client-go/informers/discovery/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Resolver struct {
	ctx    context.Context
	cancel context.CancelFunc
	slices cache.Indexer
	update chan struct{}
}

func NewResolver(target string, epslices discoveryinformers.EndpointSliceInformer) (*Resolver, error) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Resolver{ctx: ctx, cancel: cancel, slices: epslices.Informer().GetIndexer(), update: make(chan struct{}, 1)}
	_, err := epslices.Informer().AddEventHandler(cache.FilteringResourceEventHandler{ // want `the handler added to epslices\.Informer\(\) is never removed: Close of Resolver forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(obj interface{}) bool {
			m, ok := obj.(metav1.Object)
			return ok && m.GetLabels()["kubernetes.io/service-name"] == target
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { r.ResolveNow() }},
	})
	if err != nil {
		cancel()
		return nil, err
	}
	go r.watch()
	return r, nil
}

func (r *Resolver) watch() {
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-r.update:
			klog.V(4).InfoS("resolved", "slices", len(r.slices.ListKeys()))
		}
	}
}

func (r *Resolver) ResolveNow() {
	select {
	case r.update <- struct{}{}:
	default:
	}
}

func (r *Resolver) Close() { r.cancel() }

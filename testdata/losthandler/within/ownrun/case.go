// Package main runs informers of a factory itself, each until its resource is gone: its handlers end with it.
package main

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type discovery struct {
	mu      sync.Mutex
	factory dynamicinformer.DynamicSharedInformerFactory
	known   map[schema.GroupVersionResource]informers.GenericInformer
	cancels map[schema.GroupVersionResource]context.CancelFunc
}

func (d *discovery) discover(ctx context.Context, latest map[schema.GroupVersionResource]bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for gvr := range d.known {
		if latest[gvr] {
			continue
		}
		if cancel, ok := d.cancels[gvr]; ok {
			delete(d.known, gvr)
			delete(d.cancels, gvr)
			cancel()
		}
	}
	for gvr := range latest {
		if _, ok := d.known[gvr]; ok {
			continue
		}
		inf := d.factory.ForResource(gvr)
		_, _ = inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(gvr.String()) }})
		ctx, cancel := context.WithCancel(ctx)
		go inf.Informer().Run(ctx.Done())
		d.known[gvr] = inf
		d.cancels[gvr] = cancel
	}
}

// The same with channels, in a literal; and one that runs as long as the process, and is asked for again.
type watcher struct {
	mu      sync.Mutex
	factory informers.SharedInformerFactory
	stops   map[string]chan struct{}
	nodes   map[string]bool
}

func (w *watcher) watch(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stops[name] != nil {
		return
	}
	inf := w.factory.Core().V1().Pods().Informer()
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(name) }})
	stop := make(chan struct{})
	go func() { inf.Run(stop) }()
	w.stops[name] = stop
}

func (w *watcher) watchNodes(ctx context.Context, name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.nodes[name] {
		return
	}
	inf := w.factory.Core().V1().Nodes().Informer()
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(name) }}) // want `the handler added to inf is never removed: .*`
	go func() { inf.Run(ctx.Done()) }()
	w.nodes[name] = true
}

func (w *watcher) forget(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if stop := w.stops[name]; stop != nil {
		close(stop)
		delete(w.stops, name)
	}
	delete(w.nodes, name)
}

func main() {
	ctx := context.Background()
	client := dynamic.NewForConfigOrDie(&rest.Config{})
	d := &discovery{
		factory: dynamicinformer.NewDynamicSharedInformerFactory(client, 0),
		known:   make(map[schema.GroupVersionResource]informers.GenericInformer),
		cancels: make(map[schema.GroupVersionResource]context.CancelFunc),
	}
	w := &watcher{
		factory: informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0),
		stops:   make(map[string]chan struct{}),
		nodes:   make(map[string]bool),
	}
	for range time.Tick(time.Minute) {
		d.discover(ctx, nil)
		w.watch("a")
		w.watchNodes(ctx, "b")
		w.forget("c")
	}
}

// Package main has lists of informers, by kind, that a function makes of the factory which it is given.
package main

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type kind struct{ informer cache.SharedInformer }

func kindsOf(f informers.SharedInformerFactory) map[string]kind {
	return map[string]kind{
		"pods":  {informer: f.Core().V1().Pods().Informer()},
		"nodes": {informer: f.Core().V1().Nodes().Informer()},
	}
}

type pointed struct{ informer cache.SharedInformer }

func listOf(f informers.SharedInformerFactory) []*pointed {
	return []*pointed{{informer: f.Core().V1().Pods().Informer()}, {informer: f.Core().V1().Nodes().Informer()}}
}

type controller struct {
	factory informers.SharedInformerFactory
}

// newController has a factory of its own, which ends with it.
func newController(client kubernetes.Interface, h cache.ResourceEventHandler) *controller {
	f := informers.NewSharedInformerFactory(client, 0)
	for _, k := range kindsOf(f) {
		_, _ = k.informer.AddEventHandler(h)
	}
	for _, k := range listOf(f) {
		_, _ = k.informer.AddEventHandler(h)
	}
	return &controller{f}
}

// newSharing has that of the process.
func newSharing(f informers.SharedInformerFactory, h cache.ResourceEventHandler) *controller {
	for _, k := range kindsOf(f) {
		_, _ = k.informer.AddEventHandler(h) // want `the handler added to k.informer is never removed: called per turn of its loop from main .leaks 2 goroutines and 27 KiB each time.`
	}
	return &controller{f}
}

func run(ctx context.Context, c *controller) {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	c.factory.Start(ctx.Done())
	<-ctx.Done()
}

func main() {
	client := kubernetes.NewForConfigOrDie(&rest.Config{})
	f := informers.NewSharedInformerFactory(client, 0)
	for {
		run(context.Background(), newController(client, cache.ResourceEventHandlerFuncs{}))
		println(newSharing(f, cache.ResourceEventHandlerFuncs{}))
	}
}

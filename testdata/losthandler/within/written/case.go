// Package written adds handlers to the informers of a list that is written down.
package written

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type quota struct {
	factory informers.SharedInformerFactory
	pods    cache.SharedIndexInformer
	nodes   cache.SharedIndexInformer
	known   map[string]bool
}

func (q *quota) added(obj any) {
	for _, informer := range []cache.SharedIndexInformer{q.pods, q.nodes} {
		_, _ = informer.AddEventHandler(handler(obj)) // want `the handler added to informer is never removed: called per event from Run .leaks 2 goroutines and 27 KiB each time.`
	}
}

func (q *quota) addedOfFactory(obj any) {
	for _, informer := range []cache.SharedIndexInformer{
		q.factory.Core().V1().Pods().Informer(),
		q.factory.Core().V1().Nodes().Informer(),
	} {
		_, _ = informer.AddEventHandler(handler(obj)) // want `the handler added to informer is never removed: called per event from Run .leaks 2 goroutines and 27 KiB each time.`
	}
}

func (q *quota) addedByName(obj any) {
	for name, informer := range map[string]cache.SharedIndexInformer{"pods": q.pods, "nodes": q.nodes} {
		_, _ = informer.AddEventHandler(handler(obj)) // want `the handler added to informer is never removed: called per event from Run .leaks 2 goroutines and 27 KiB each time.`
		println(name)
	}
}

func (q *quota) addedOnce(obj any) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok || q.known[ns.Name] {
		return
	}
	for _, informer := range []cache.SharedIndexInformer{
		q.factory.Core().V1().Pods().Informer(),
		q.nodes,
	} {
		_, _ = informer.AddEventHandler(handler(obj)) // want `the handler added to informer is never removed: addedOnce runs again once an entry is taken out of "known" .leaks 2 goroutines and 27 KiB each time.`
	}
	q.known[ns.Name] = true
}

func (q *quota) addedOnceAlone(obj any) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok || q.known[ns.Name] {
		return
	}
	_, _ = q.pods.AddEventHandler(handler(obj)) // want `the handler added to q.pods is never removed: addedOnceAlone runs again once an entry is taken out of "known" .leaks 2 goroutines and 27 KiB each time.`
	q.known[ns.Name] = true
}

func (q *quota) deleted(obj any) {
	if ns, ok := obj.(*corev1.Namespace); ok {
		delete(q.known, ns.Name)
	}
}

func handler(obj any) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(other any) { println(obj == other) }}
}

// Run adds one handler for each namespace.
func Run(ctx context.Context, factory informers.SharedInformerFactory) error {
	q := &quota{known: make(map[string]bool), factory: factory, pods: factory.Core().V1().Pods().Informer(), nodes: factory.Core().V1().Nodes().Informer()}
	for _, added := range []func(any){q.added, q.addedOfFactory, q.addedByName, q.addedOnce, q.addedOnceAlone} {
		reg, err := factory.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    added,
			DeleteFunc: q.deleted,
		})
		if err != nil {
			return err
		}
		defer func() { _ = factory.Core().V1().Namespaces().Informer().RemoveEventHandler(reg) }()
	}
	factory.Start(ctx.Done())
	<-ctx.Done()
	factory.Shutdown()
	return nil
}

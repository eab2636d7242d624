// Package handeddown has informers that are made for one event, with a factory that was there before: to start it
// again starts only what does not run yet.
package handeddown

import (
	"net/http"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
)

type informer struct {
	factory  dynamicinformer.DynamicSharedInformerFactory
	informer cache.SharedIndexInformer
	stop     <-chan struct{}
}

func (i *informer) run() { i.factory.Start(i.stop) }

type factories struct {
	mu     sync.Mutex
	client dynamic.Interface
	byName map[string]dynamicinformer.DynamicSharedInformerFactory
	stop   <-chan struct{}
}

func (f *factories) in(ns string, gvr schema.GroupVersionResource) *informer {
	f.mu.Lock()
	defer f.mu.Unlock()
	factory, found := f.byName[ns]
	if !found {
		factory = dynamicinformer.NewFilteredDynamicSharedInformerFactory(f.client, 0, ns, nil)
		f.byName[ns] = factory
	}
	return &informer{factory: factory, informer: factory.ForResource(gvr).Informer(), stop: f.stop}
}

type fresh struct {
	factory dynamicinformer.DynamicSharedInformerFactory
	stop    <-chan struct{}
}

func (i *fresh) run() {
	i.factory.Start(i.stop) // want `informer factory runs until i.stop ends, and more are started before that: called per request from serve \(leaks 6 goroutines and 38 KiB each time\)`
}

func (f *factories) alone(ns string, gvr schema.GroupVersionResource) *fresh {
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(f.client, 0, ns, nil)
	factory.ForResource(gvr).Informer()
	return &fresh{factory: factory, stop: f.stop}
}

func serve(client dynamic.Interface, gvr schema.GroupVersionResource, stop <-chan struct{}) error {
	f := &factories{client: client, byName: make(map[string]dynamicinformer.DynamicSharedInformerFactory), stop: stop}
	http.HandleFunc("/watch", func(w http.ResponseWriter, r *http.Request) { f.in(r.URL.Path, gvr).run() })
	http.HandleFunc("/alone", func(w http.ResponseWriter, r *http.Request) { f.alone(r.URL.Path, gvr).run() })
	return http.ListenAndServe(":80", nil)
}

// Package main adds handlers to the informers of factories that are as new as the start.
package main

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type manager struct {
	client  kubernetes.Interface
	mu      sync.Mutex
	started bool
	stop    chan struct{}
	factory informers.SharedInformerFactory
}

func (m *manager) Start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.started {
		return
	}
	m.stop = make(chan struct{})
	m.factory = informers.NewSharedInformerFactory(m.client, time.Minute)
	m.bind()
	m.factory.Start(m.stop)
	m.started = true
}

func (m *manager) Stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.started {
		close(m.stop)
		m.stop, m.factory, m.started = nil, nil, false
	}
}

func (m *manager) bind() {
	add(m.factory.Core().V1().Pods().Informer())
	add(m.factory.Core().V1().Services().Informer())
}

func add(inf cache.SharedIndexInformer) {
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}})
}

// reader has the factory of somebody else.
type reader struct {
	mu      sync.Mutex
	started bool
	factory informers.SharedInformerFactory
}

func (r *reader) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.started {
		return
	}
	r.bind()
	r.started = true
}

func (r *reader) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.started = false
}

func (r *reader) bind() { listen(r.factory.Core().V1().Nodes().Informer()) }

func listen(inf cache.SharedIndexInformer) {
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}) // want `the handler added to inf is never removed: Start runs again once "started" is set back .*`
}

func main() {
	client := kubernetes.NewForConfigOrDie(nil)
	factory := informers.NewSharedInformerFactory(client, 0)
	m, r := &manager{client: client}, &reader{factory: factory}
	factory.Start(nil)
	http.HandleFunc("/start", func(http.ResponseWriter, *http.Request) { m.Start(); r.Start() })
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { m.Stop(); r.Stop() })
	_ = http.ListenAndServe(":8080", nil)
}

// Package watcher has objects that run informers until they are stopped.
package watcher

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// A Watcher has a factory and a signal of its own. What it is given is older.
type Watcher struct {
	factory informers.SharedInformerFactory
	local   cache.SharedIndexInformer
	stopper chan struct{}
}

func NewWatcher(remote kubernetes.Interface, local cache.SharedIndexInformer) *Watcher {
	return &Watcher{factory: informers.NewSharedInformerFactory(remote, 0), local: local, stopper: make(chan struct{})}
}

func (w *Watcher) Start() {
	w.factory.Core().V1().Services().Informer()
	w.factory.Start(w.stopper)
}

func (w *Watcher) Stop() { close(w.stopper) }

// A Shared one has the signal that it is given.
type Shared struct {
	factory informers.SharedInformerFactory
	stopper <-chan struct{}
}

func NewShared(remote kubernetes.Interface, stopper <-chan struct{}) *Shared {
	return &Shared{factory: informers.NewSharedInformerFactory(remote, 0), stopper: stopper}
}

func (s *Shared) Start() {
	s.factory.Core().V1().Services().Informer()
	s.factory.Start(s.stopper) // want:whole `informer factory runs until s.stopper ends, and more are started before that: called per turn of its loop from Run via restart \(leaks 6 goroutines .*\)`
}

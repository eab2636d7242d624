// Package watcher has objects that start goroutines, and informers, until they are stopped.
package watcher

import (
	"time"

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

func New(remote kubernetes.Interface, local cache.SharedIndexInformer) *Watcher {
	return &Watcher{
		factory: informers.NewSharedInformerFactory(remote, 0),
		local:   local,
		stopper: make(chan struct{}),
	}
}

// Idle returns one that watches nothing.
func Idle() *Watcher { return &Watcher{stopper: nil} }

func (w *Watcher) Start(handler cache.ResourceEventHandler) error {
	if _, err := w.factory.Core().V1().Services().Informer().AddEventHandler(handler); err != nil {
		return err
	}
	w.factory.Start(w.stopper)
	go w.live()
	return nil
}

// Join adds a handler to what the watcher was given.
func (w *Watcher) Join(handler cache.ResourceEventHandler) error {
	_, err := w.local.AddEventHandler(handler) // want:vet `the handler added to w.local is never removed: Stop of Watcher forgets it \(leaks 2 goroutines .*\)` // want:whole `the handler added to w.local is never removed: called per turn of its loop from Run via restart \(leaks 2 goroutines .*\)`
	return err
}

func (w *Watcher) live() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-w.stopper:
			return
		case <-t.C:
			println("alive")
		}
	}
}

func (w *Watcher) Stop() { close(w.stopper) }

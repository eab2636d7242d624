// Package ownagain has an informer for a kind of objects as long as that is there.
package ownagain

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type kind struct {
	mu       sync.Mutex
	informer cache.SharedIndexInformer
	shared   cache.SharedIndexInformer
	stop     chan struct{}
	from     func(kubernetes.Interface, time.Duration) cache.SharedIndexInformer
}

type controller struct {
	client  kubernetes.Interface
	factory informers.SharedInformerFactory
	kinds   map[string]*kind
	handler cache.ResourceEventHandler
}

// Ensure makes another informer each time, and runs it.
func (c *controller) Ensure(w http.ResponseWriter, r *http.Request) {
	k := c.kinds[r.URL.Path]
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.informer != nil {
		return
	}
	k.stop = make(chan struct{})
	k.informer = k.from(c.client, time.Minute)
	k.informer.AddEventHandler(c.handler)
	go k.informer.Run(k.stop)
}

func (c *controller) Drop(w http.ResponseWriter, r *http.Request) {
	k := c.kinds[r.URL.Path]
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.informer == nil {
		return
	}
	close(k.stop)
	k.stop, k.informer = nil, nil
}

// EnsureShared has the factory's, which is the same each time.
func (c *controller) EnsureShared(w http.ResponseWriter, r *http.Request) {
	k := c.kinds[r.URL.Path]
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.shared != nil {
		return
	}
	k.shared = c.factory.Core().V1().Pods().Informer()
	k.shared.AddEventHandler(c.handler) // want:vet `the handler added to k.shared is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to k.shared is never removed: EnsureShared runs again once "shared" is set back \(leaks 2 goroutines and 27 KiB each time\)`
}

func (c *controller) DropShared(w http.ResponseWriter, r *http.Request) {
	k := c.kinds[r.URL.Path]
	k.mu.Lock()
	defer k.mu.Unlock()
	k.shared = nil
}

// The per-cluster watcher can be stopped, but Remove deletes it from the map without Stop.
package mapentrydeletedwithoutstop

import (
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type clusterWatcher struct {
	policies cache.SharedIndexInformer
	reg      cache.ResourceEventHandlerRegistration
}

func newClusterWatcher(name string, policies cache.SharedIndexInformer) (*clusterWatcher, error) {
	reg, err := policies.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.InfoS("policy", "cluster", name) },
	})
	if err != nil {
		return nil, err
	}
	return &clusterWatcher{policies: policies, reg: reg}, nil
}

func (w *clusterWatcher) Stop() {
	_ = w.policies.RemoveEventHandler(w.reg)
}

type Registry struct {
	mu       sync.Mutex
	policies cache.SharedIndexInformer
	clusters map[string]*clusterWatcher
}

func (r *Registry) Add(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.clusters[name]; ok {
		return nil
	}
	w, err := newClusterWatcher(name, r.policies)
	if err != nil {
		return err
	}
	r.clusters[name] = w
	return nil
}

func (r *Registry) Remove(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.clusters, name) // want `an entry is deleted without Stop, which removes its handler \(leaks 2 goroutines and 27 KiB each time\)`
}

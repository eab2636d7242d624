// The callback builds the owner and returns without Stop when the health check fails.
package ownerdroppedbeforestart

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type remoteSync struct {
	works cache.SharedIndexInformer
	reg   cache.ResourceEventHandlerRegistration
}

func newRemoteSync(works cache.SharedIndexInformer) (*remoteSync, error) {
	s := &remoteSync{works: works}
	var err error
	s.reg, err = works.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) {}})
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (s *remoteSync) Stop() { _ = s.works.RemoveEventHandler(s.reg) }

type Hub struct {
	works   cache.SharedIndexInformer
	mu      sync.Mutex
	remotes map[string]*remoteSync
	healthy func(name string) error
}

func (h *Hub) OnAdd(obj interface{}, _ bool) {
	name := obj.(metav1.Object).GetName()
	s, err := newRemoteSync(h.works) // want `"s" is dropped on a path without Stop, which removes its handler \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		klog.ErrorS(err, "remote sync", "cluster", name)
		return
	}
	if err := h.healthy(name); err != nil {
		klog.ErrorS(err, "cluster unreachable", "cluster", name)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remotes[name] = s
}

func (h *Hub) OnUpdate(_, _ interface{}) {}

func (h *Hub) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if s, ok := h.remotes[key.Name]; ok {
		s.Stop()
		delete(h.remotes, key.Name)
	}
}

// A local two-method informer interface, only Run.
package localinterface

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Informer interface {
	AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error)
	RemoveEventHandler(handle cache.ResourceEventHandlerRegistration) error
}

type Syncer struct {
	updates chan string
}

func NewSyncer(inf Informer) (*Syncer, error) {
	s := &Syncer{updates: make(chan string, 1024)}
	if _, err := inf.AddEventHandler(s); err != nil { // want `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return s, nil
}

func (s *Syncer) OnAdd(obj interface{}, _ bool) { s.push(obj) }
func (s *Syncer) OnUpdate(_, obj interface{})   { s.push(obj) }
func (s *Syncer) OnDelete(obj interface{})      { s.push(obj) }

func (s *Syncer) push(obj interface{}) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		s.updates <- key
	}
}

func (s *Syncer) Run(ctx context.Context) {
	for {
		select {
		case key := <-s.updates:
			klog.InfoS("sync", "key", key)
		case <-ctx.Done():
			return
		}
	}
}

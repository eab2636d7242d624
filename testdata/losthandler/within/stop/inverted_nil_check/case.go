// Stop removes only when the registration is nil.
package invertednilcheck

import (
	"sync"

	"k8s.io/client-go/tools/cache"
)

type WebhookSource struct {
	cfgs cache.SharedIndexInformer
	reg  cache.ResourceEventHandlerRegistration
	mu   sync.Mutex
}

func (s *WebhookSource) Start(update func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	reg, err := s.cfgs.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" of WebhookSource is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    func(interface{}) { update() },
		DeleteFunc: func(interface{}) { update() },
	})
	if err != nil {
		return err
	}
	s.reg = reg
	return nil
}

func (s *WebhookSource) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reg == nil {
		_ = s.cfgs.RemoveEventHandler(s.reg)
	}
}

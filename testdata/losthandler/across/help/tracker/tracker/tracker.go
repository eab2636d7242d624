package tracker

import (
	"sync"

	"k8s.io/client-go/tools/cache"
)

type entry struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

type Tracker struct {
	mu      sync.Mutex
	entries []entry
}

func (t *Tracker) Track(inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries = append(t.entries, entry{inf, reg})
}

func (t *Tracker) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.entries {
		_ = e.inf.RemoveEventHandler(e.reg)
	}
	t.entries = nil
}

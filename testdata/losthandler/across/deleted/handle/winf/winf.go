package winf

import (
	"fmt"
	"sync"

	"k8s.io/client-go/tools/cache"
)

type Handle struct {
	reg cache.ResourceEventHandlerRegistration
	id  int
}
type Informer struct {
	mu   sync.RWMutex
	raw  cache.SharedIndexInformer
	next int
	regs map[int]*Handle
}

func Wrap(raw cache.SharedIndexInformer) *Informer {
	return &Informer{raw: raw, regs: make(map[int]*Handle)}
}
func (i *Informer) AddHandler(h cache.ResourceEventHandler) (*Handle, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	reg, err := i.raw.AddEventHandler(h)
	if err != nil {
		return nil, fmt.Errorf("add: %w", err)
	}
	i.next++
	hd := &Handle{reg: reg, id: i.next}
	i.regs[hd.id] = hd
	return hd, nil
}
func (i *Informer) RemoveHandler(h *Handle) error {
	if h == nil {
		return nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.regs, h.id)
	return i.raw.RemoveEventHandler(h.reg)
}
func (i *Informer) Close() {
	i.mu.Lock()
	defer i.mu.Unlock()
	for id, h := range i.regs {
		_ = i.raw.RemoveEventHandler(h.reg)
		delete(i.regs, id)
	}
}

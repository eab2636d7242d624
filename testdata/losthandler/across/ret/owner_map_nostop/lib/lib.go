// The same map, but leaving only deletes the entry.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Watcher struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func NewWatcher(inf cache.SharedIndexInformer, fn func(any)) (*Watcher, error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn})
	if err != nil {
		return nil, err
	}
	return &Watcher{inf: inf, reg: reg}, nil
}

func (w *Watcher) Stop() error { return w.inf.RemoveEventHandler(w.reg) }

// Main never calls Stop of the owner: process life.
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

func (w *Watcher) Synced() bool { return w.reg.HasSynced() }
func (w *Watcher) Stop()        { _ = w.inf.RemoveEventHandler(w.reg) }

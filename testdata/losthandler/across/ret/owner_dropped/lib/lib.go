// NewWatcher returns an owner with a Stop that removes; the reconcile lets it fall.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Watcher struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
	C   chan string
}

func NewWatcher(inf cache.SharedIndexInformer) (*Watcher, error) {
	w := &Watcher{inf: inf, C: make(chan string, 4)}
	var err error
	if w.reg, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: w.add}); err != nil {
		return nil, err
	}
	return w, nil
}

func (w *Watcher) add(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		select {
		case w.C <- k:
		default:
		}
	}
}

func (w *Watcher) Stop() { _ = w.inf.RemoveEventHandler(w.reg) }

package inner

import (
	"k8s.io/client-go/tools/cache"
)

type Watch struct {
	inf cache.SharedIndexInformer
	fn  func(string)
}

func NewWatch(inf cache.SharedIndexInformer, fn func(string)) *Watch { return &Watch{inf: inf, fn: fn} }

func (w *Watch) Init() error { return w.register() }

func (w *Watch) register() error {
	_, err := w.inf.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{AddFunc: w.onAdd}) // want:vet `the handler added to w\.inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

func (w *Watch) onAdd(obj any, initial bool) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil && !initial {
		w.fn(k)
	}
}

// The same options shape, called once by main.
package lib

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type Options struct {
	Informers informers.SharedInformerFactory
	OnChange  func(string)
}

type Mirror struct {
	Options
}

func New(o *Options) (*Mirror, error) {
	m := &Mirror{Options: *o}
	inf := m.Informers.Core().V1().ConfigMaps().Informer()
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: m.changed, DeleteFunc: m.changed}); err != nil { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return m, nil
}

func (m *Mirror) changed(obj any) {
	if k, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		m.OnChange(k)
	}
}

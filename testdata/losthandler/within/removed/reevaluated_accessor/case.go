// Removal on the re-evaluated factory accessor: the same informer.
package reevaluatedaccessor

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type IngressWatcher struct {
	factory informers.SharedInformerFactory
	ingReg  cache.ResourceEventHandlerRegistration
	svcReg  cache.ResourceEventHandlerRegistration
}

func (w *IngressWatcher) Start(changed func()) (err error) {
	h := cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { changed() }}
	if w.ingReg, err = w.factory.Networking().V1().Ingresses().Informer().AddEventHandler(h); err != nil {
		return err
	}
	if w.svcReg, err = w.factory.Core().V1().Services().Informer().AddEventHandler(h); err != nil {
		return err
	}
	return nil
}

func (w *IngressWatcher) Stop() {
	if w.ingReg != nil {
		_ = w.factory.Networking().V1().Ingresses().Informer().RemoveEventHandler(w.ingReg)
	}
	if w.svcReg != nil {
		_ = w.factory.Core().V1().Services().Informer().RemoveEventHandler(w.svcReg)
	}
}

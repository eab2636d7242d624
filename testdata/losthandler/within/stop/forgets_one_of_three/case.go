// Stop removes two of the three handlers.
package forgetsoneofthree

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type IngressWatcher struct {
	factory informers.SharedInformerFactory
	ingReg  cache.ResourceEventHandlerRegistration
	svcReg  cache.ResourceEventHandlerRegistration
	changed chan struct{}
}

func NewIngressWatcher(factory informers.SharedInformerFactory) (*IngressWatcher, error) {
	w := &IngressWatcher{factory: factory, changed: make(chan struct{}, 1)}
	h := cache.ResourceEventHandlerFuncs{
		AddFunc:    func(interface{}) { w.kick() },
		DeleteFunc: func(interface{}) { w.kick() },
	}
	var err error
	if w.ingReg, err = factory.Networking().V1().Ingresses().Informer().AddEventHandler(h); err != nil {
		return nil, err
	}
	if w.svcReg, err = factory.Core().V1().Services().Informer().AddEventHandler(h); err != nil {
		return nil, err
	}
	if _, err = factory.Core().V1().Secrets().Informer().AddEventHandler(h); err != nil { // want `the handler added to factory\.Core\(\)\.V1\(\)\.Secrets\(\)\.Informer\(\) is never removed: Stop of IngressWatcher forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return w, nil
}

func (w *IngressWatcher) kick() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

func (w *IngressWatcher) Stop() {
	if err := w.factory.Networking().V1().Ingresses().Informer().RemoveEventHandler(w.ingReg); err != nil {
		klog.ErrorS(err, "ingresses")
	}
	if err := w.factory.Core().V1().Services().Informer().RemoveEventHandler(w.svcReg); err != nil {
		klog.ErrorS(err, "services")
	}
}

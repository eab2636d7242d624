// Registration born in an if-initialiser and stored in the else-free success branch.
package ifinitialiser

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type CertWatcher struct {
	secrets cache.SharedIndexInformer
	reg     cache.ResourceEventHandlerRegistration
}

func NewCertWatcher(secrets cache.SharedIndexInformer, name string, reload func()) *CertWatcher {
	w := &CertWatcher{secrets: secrets}
	if reg, err := secrets.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj interface{}) bool { return obj.(*corev1.Secret).Name == name },
		Handler:    cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ interface{}) { reload() }},
	}); err != nil {
		klog.ErrorS(err, "cannot watch", "secret", name)
	} else {
		w.reg = reg
	}
	return w
}

func (w *CertWatcher) Stop() {
	if w.reg == nil {
		return
	}
	if err := w.secrets.RemoveEventHandler(w.reg); err != nil {
		klog.ErrorS(err, "stop")
	}
}

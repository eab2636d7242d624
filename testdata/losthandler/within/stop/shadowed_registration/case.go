// := in the if shadows the outer reg, so the stored one is nil and Stop skips it.
package shadowedregistration

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type CertWatcher struct {
	secrets cache.SharedIndexInformer
	reg     cache.ResourceEventHandlerRegistration
	reload  func()
}

func NewCertWatcher(secrets cache.SharedIndexInformer, name string, reload func()) (*CertWatcher, error) {
	var reg cache.ResourceEventHandlerRegistration
	if name != "" {
		reg, err := secrets.AddEventHandler(cache.FilteringResourceEventHandler{ // want `handler registration "reg" is never removed: Stop of CertWatcher forgets it \(leaks 2 goroutines and 27 KiB each time\)`
			FilterFunc: func(obj interface{}) bool { return obj.(*corev1.Secret).Name == name },
			Handler:    cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ interface{}) { reload() }},
		})
		if err != nil {
			return nil, err
		}
		klog.V(3).InfoS("watching", "secret", name, "synced", reg.HasSynced())
	}
	return &CertWatcher{secrets: secrets, reg: reg, reload: reload}, nil
}

func (w *CertWatcher) Stop() {
	if w.reg != nil {
		_ = w.secrets.RemoveEventHandler(w.reg)
	}
}

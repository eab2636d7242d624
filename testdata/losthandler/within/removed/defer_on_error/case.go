// The constructor's defer removes on a later error, Stop removes after success.
package deferonerror

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Mirror struct {
	secrets cache.SharedIndexInformer
	reg     cache.ResourceEventHandlerRegistration
	target  kubernetes.Interface
}

func NewMirror(secrets cache.SharedIndexInformer, cfg *rest.Config) (_ *Mirror, err error) {
	m := &Mirror{secrets: secrets}
	m.reg, err = secrets.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, cur interface{}) { klog.InfoS("mirror", "secret", cur.(*corev1.Secret).Name) },
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = secrets.RemoveEventHandler(m.reg)
		}
	}()
	m.target, err = kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, fmt.Errorf("target client: %w", err)
	}
	return m, nil
}

func (m *Mirror) Stop() { _ = m.secrets.RemoveEventHandler(m.reg) }

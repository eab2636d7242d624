// The same wrapper, the reconcile removes through the wrapper.
package lib

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type PodInformer struct {
	inner cache.SharedIndexInformer
}

func Wrap(i cache.SharedIndexInformer) *PodInformer { return &PodInformer{inner: i} }

func (p *PodInformer) AddHandler(fn func(*corev1.Pod)) (cache.ResourceEventHandlerRegistration, error) {
	return p.inner.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			fn(pod)
		}
	}})
}

func (p *PodInformer) RemoveHandler(r cache.ResourceEventHandlerRegistration) error {
	return p.inner.RemoveEventHandler(r)
}

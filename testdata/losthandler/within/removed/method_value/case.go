// The informer's RemoveEventHandler is kept as a method value.
package methodvalue

import (
	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type LimitRanger struct {
	remove func(cache.ResourceEventHandlerRegistration) error
	reg    cache.ResourceEventHandlerRegistration
}

func NewLimitRanger(limits coreinformers.LimitRangeInformer) (*LimitRanger, error) {
	inf := limits.Informer()
	l := &LimitRanger{remove: inf.RemoveEventHandler}
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { l.recompute(obj.(*corev1.LimitRange)) },
	})
	if err != nil {
		return nil, err
	}
	l.reg = reg
	return l, nil
}

func (l *LimitRanger) recompute(lr *corev1.LimitRange) { klog.InfoS("limits", "name", lr.Name) }

func (l *LimitRanger) Stop() {
	if err := l.remove(l.reg); err != nil {
		klog.ErrorS(err, "remove limit handler")
	}
}

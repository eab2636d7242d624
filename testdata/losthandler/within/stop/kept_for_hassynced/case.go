// The registration is kept in a field, but only HasSynced reads it; Stop forgets it.
package keptforhassynced

import (
	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type LimitRanger struct {
	limits coreinformers.LimitRangeInformer
	reg    cache.ResourceEventHandlerRegistration
	done   chan struct{}
}

func NewLimitRanger(limits coreinformers.LimitRangeInformer) (*LimitRanger, error) {
	l := &LimitRanger{limits: limits, done: make(chan struct{})}
	reg, err := limits.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" of LimitRanger is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { l.recompute(obj.(*corev1.LimitRange)) },
	})
	if err != nil {
		return nil, err
	}
	l.reg = reg
	return l, nil
}

func (l *LimitRanger) recompute(lr *corev1.LimitRange) {
	select {
	case <-l.done:
	default:
		klog.InfoS("limits", "name", lr.Name)
	}
}

func (l *LimitRanger) HasSynced() bool {
	return l.limits.Informer().HasSynced() && l.reg.HasSynced()
}

func (l *LimitRanger) Stop() {
	close(l.done)
}

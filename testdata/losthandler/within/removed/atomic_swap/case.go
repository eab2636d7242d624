// The current subscription is swapped atomically; the old one and, in Stop, the last one are ended.
package atomicswap

import (
	"sync/atomic"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type subscription struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (s *subscription) end() {
	if s == nil {
		return
	}
	if err := s.inf.RemoveEventHandler(s.reg); err != nil {
		klog.ErrorS(err, "end subscription")
	}
}

type DynamicPolicy struct {
	inf     cache.SharedIndexInformer
	current atomic.Pointer[subscription]
}

func (d *DynamicPolicy) OnAdd(obj interface{}, _ bool) { d.reload(obj.(metav1.Object).GetName()) }
func (d *DynamicPolicy) OnUpdate(_, obj interface{})   { d.reload(obj.(metav1.Object).GetName()) }
func (d *DynamicPolicy) OnDelete(interface{})          { d.Stop() }

func (d *DynamicPolicy) reload(name string) {
	reg, err := d.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(interface{}) { klog.InfoS("evaluate", "policy", name) },
	})
	if err != nil {
		klog.ErrorS(err, "reload", "policy", name)
		return
	}
	old := d.current.Swap(&subscription{inf: d.inf, reg: reg})
	old.end()
}

func (d *DynamicPolicy) Stop() { d.current.Swap(nil).end() }

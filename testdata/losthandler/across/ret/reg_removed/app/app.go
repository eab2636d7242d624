package app

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/reg_removed/lib"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type member struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (m *member) Stop() {
	if m.reg != nil {
		utilruntime.HandleError(m.inf.RemoveEventHandler(m.reg))
	}
}

type Hub struct {
	Works   cache.SharedIndexInformer
	members map[string]*member
}

func (h *Hub) AddCluster(name string) error {
	m := &member{inf: h.Works}
	reg, err := lib.OnAdd(h.Works, func(obj any) { klog.InfoS("add", "cluster", name) })
	if err != nil {
		return err
	}
	m.reg = reg
	if h.members == nil {
		h.members = map[string]*member{}
	}
	if old, ok := h.members[name]; ok {
		old.Stop()
	}
	h.members[name] = m
	return nil
}

func (h *Hub) RemoveCluster(name string) {
	if m, ok := h.members[name]; ok {
		m.Stop()
		delete(h.members, name)
	}
}

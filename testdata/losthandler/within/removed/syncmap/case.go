// Sync.Map of registrations: LoadAndDelete removes in the delete callback, Range in Close.
package syncmap

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ClusterHandlers struct {
	configs cache.SharedIndexInformer
	regs    sync.Map
}

func (h *ClusterHandlers) OnAdd(obj interface{}, _ bool) {
	name := obj.(metav1.Object).GetName()
	if _, ok := h.regs.Load(name); ok {
		return
	}
	reg, err := h.configs.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(interface{}) { klog.InfoS("push config", "cluster", name) },
	})
	if err != nil {
		klog.ErrorS(err, "register", "cluster", name)
		return
	}
	h.regs.Store(name, reg)
}

func (h *ClusterHandlers) OnUpdate(_, _ interface{}) {}

func (h *ClusterHandlers) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	if v, ok := h.regs.LoadAndDelete(key.Name); ok {
		_ = h.configs.RemoveEventHandler(v.(cache.ResourceEventHandlerRegistration))
	}
}

func (h *ClusterHandlers) Close() {
	h.regs.Range(func(k, v any) bool {
		_ = h.configs.RemoveEventHandler(v.(cache.ResourceEventHandlerRegistration))
		h.regs.Delete(k)
		return true
	})
}

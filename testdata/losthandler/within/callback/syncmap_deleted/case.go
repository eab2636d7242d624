// Registrations sit in a sync.Map; the delete callback takes the entry out and drops it.
package syncmapdeleted

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ClusterHandlers struct {
	configs cache.SharedIndexInformer
	regs    sync.Map // cluster name -> registration
}

func (h *ClusterHandlers) OnAdd(obj interface{}, _ bool) {
	name := obj.(metav1.Object).GetName()
	reg, err := h.configs.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(cfg interface{}) { klog.InfoS("push config", "cluster", name) },
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
	if _, ok := h.regs.LoadAndDelete(key.Name); ok { // want `an entry is deleted without its handler being removed \(leaks 2 goroutines and 27 KiB each time\)`
		klog.InfoS("cluster gone", "cluster", key.Name)
	}
}

// The cluster callback ties the removal to the cluster's context with AfterFunc.
package contextafterfunc

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ClusterHandler struct {
	configs cache.SharedIndexInformer
	mu      sync.Mutex
	cancels map[string]context.CancelFunc
}

func (h *ClusterHandler) OnAdd(obj interface{}, _ bool) {
	name := obj.(metav1.Object).GetName()
	ctx, cancel := context.WithCancel(context.Background())
	reg, err := h.configs.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(interface{}) { klog.InfoS("push", "cluster", name) },
	})
	if err != nil {
		cancel()
		return
	}
	context.AfterFunc(ctx, func() {
		if err := h.configs.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "unregister", "cluster", name)
		}
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	if old, ok := h.cancels[name]; ok {
		old()
	}
	h.cancels[name] = cancel
}

func (h *ClusterHandler) OnUpdate(_, _ interface{}) {}

func (h *ClusterHandler) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if cancel, ok := h.cancels[key.Name]; ok {
		cancel()
		delete(h.cancels, key.Name)
	}
}

// OnAdd of a ResourceEventHandler implementation registers on another informer per object.
package onaddmethod

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type nodePoolHandler struct {
	pods  cache.SharedIndexInformer
	queue workqueue.TypedRateLimitingInterface[string]
}

var _ cache.ResourceEventHandler = &nodePoolHandler{}

func (h *nodePoolHandler) OnAdd(obj interface{}, isInInitialList bool) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	_, err := h.pods.AddEventHandler(cache.FilteringResourceEventHandler{ // want `the handler added to h\.pods is never removed: added per event in OnAdd \(leaks 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(o interface{}) bool {
			pod, ok := o.(*corev1.Pod)
			return ok && pod.Spec.NodeName == node.Name
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc: func(interface{}) { h.queue.Add(node.Name) },
		},
	})
	if err != nil {
		klog.ErrorS(err, "pod handler", "node", node.Name)
	}
}

func (h *nodePoolHandler) OnUpdate(_, _ interface{}) {}

func (h *nodePoolHandler) OnDelete(obj interface{}) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		h.queue.Forget(key)
	}
}

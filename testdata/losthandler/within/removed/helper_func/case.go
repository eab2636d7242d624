// Close removes through a package helper that takes informer and registration.
package helperfunc

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type NodeCache struct {
	nodes coreinformers.NodeInformer
	reg   cache.ResourceEventHandlerRegistration
}

func (n *NodeCache) Start() error {
	reg, err := n.nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, cur interface{}) { klog.V(5).InfoS("node", "name", cur.(*corev1.Node).Name) },
	})
	if err != nil {
		return fmt.Errorf("node cache: %w", err)
	}
	n.reg = reg
	return nil
}

func (n *NodeCache) Close() {
	unregister(n.nodes.Informer(), n.reg)
}

func unregister(inf cache.SharedInformer, reg cache.ResourceEventHandlerRegistration) {
	if inf == nil || reg == nil {
		return
	}
	if err := inf.RemoveEventHandler(reg); err != nil {
		utilruntime.HandleError(fmt.Errorf("removing handler: %w", err))
	}
}

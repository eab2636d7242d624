// Start spawns a method that removes when the instance's own stop channel is closed.
package goroutineonstopchannel

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type NodeAgent struct {
	nodes  cache.SharedIndexInformer
	stopCh chan struct{}
	wg     sync.WaitGroup
}

func NewNodeAgent(nodes cache.SharedIndexInformer) *NodeAgent {
	return &NodeAgent{nodes: nodes, stopCh: make(chan struct{})}
}

func (a *NodeAgent) Start() error {
	reg, err := a.nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.InfoS("node", "name", obj.(*corev1.Node).Name) },
	})
	if err != nil {
		return err
	}
	a.wg.Add(1)
	go a.cleanup(reg)
	return nil
}

func (a *NodeAgent) cleanup(reg cache.ResourceEventHandlerRegistration) {
	defer a.wg.Done()
	<-a.stopCh
	if err := a.nodes.RemoveEventHandler(reg); err != nil {
		klog.ErrorS(err, "cleanup")
	}
}

func (a *NodeAgent) Stop() {
	close(a.stopCh)
	a.wg.Wait()
}

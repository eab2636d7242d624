// The instance has its own stop channel closed by Stop; the handler added in Start stays.
package ownchannel

import (
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type NodeAgent struct {
	nodes  cache.SharedIndexInformer
	queue  workqueue.TypedInterface[string]
	stopCh chan struct{}
}

func NewNodeAgent(nodes cache.SharedIndexInformer) *NodeAgent {
	return &NodeAgent{nodes: nodes, queue: workqueue.NewTyped[string](), stopCh: make(chan struct{})}
}

func (a *NodeAgent) Start() error {
	if _, err := a.nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to a\.nodes is never removed: Stop of NodeAgent forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { a.queue.Add(obj.(*corev1.Node).Name) },
	}); err != nil {
		return fmt.Errorf("add node handler: %w", err)
	}
	go wait.Until(a.worker, time.Second, a.stopCh)
	return nil
}

func (a *NodeAgent) worker() {
	for {
		name, quit := a.queue.Get()
		if quit {
			return
		}
		klog.InfoS("node", "name", name)
		a.queue.Done(name)
	}
}

func (a *NodeAgent) Stop() {
	close(a.stopCh)
	a.queue.ShutDown()
}

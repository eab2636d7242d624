// The removal is a closure in a func-typed field that Stop calls.
package funcfield

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type TopologyCache struct {
	unsubscribe func()
	zones       sync.Map
}

func NewTopologyCache(nodes coreinformers.NodeInformer) (*TopologyCache, error) {
	t := &TopologyCache{}
	inf := nodes.Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			n := obj.(*corev1.Node)
			t.zones.Store(n.Name, n.Labels[corev1.LabelTopologyZone])
		},
	})
	if err != nil {
		return nil, err
	}
	t.unsubscribe = func() {
		if err := inf.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "unsubscribe")
		}
	}
	return t, nil
}

func (t *TopologyCache) Stop() {
	if t.unsubscribe != nil {
		t.unsubscribe()
		t.unsubscribe = nil
	}
}

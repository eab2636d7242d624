// The unsubscribe closure is stored and nobody calls it, Stop only closes the channel.
package unsubscribefieldnevercalled

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type TopologyCache struct {
	unsubscribe func()
	stop        chan struct{}
	zones       sync.Map
}

func NewTopologyCache(nodes coreinformers.NodeInformer) (*TopologyCache, error) {
	t := &TopologyCache{stop: make(chan struct{})}
	inf := nodes.Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "unsubscribe" of TopologyCache is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			n := obj.(*corev1.Node)
			t.zones.Store(n.Name, n.Labels["topology.kubernetes.io/zone"])
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

func (t *TopologyCache) Run(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-t.stop:
	}
}

func (t *TopologyCache) Stop() { close(t.stop) }

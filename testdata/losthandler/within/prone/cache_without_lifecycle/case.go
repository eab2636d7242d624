// An exported cache type with neither Run nor Stop.
package cachewithoutlifecycle

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type ZoneCache struct {
	mu    sync.RWMutex
	zones map[string]string
}

func NewZoneCache(nodes coreinformers.NodeInformer) *ZoneCache {
	z := &ZoneCache{zones: map[string]string{}}
	set := func(obj interface{}) {
		n := obj.(*corev1.Node)
		z.mu.Lock()
		defer z.mu.Unlock()
		z.zones[n.Name] = n.Labels[corev1.LabelTopologyZone]
	}
	if _, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to nodes\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    set,
		UpdateFunc: func(_, cur interface{}) { set(cur) },
	}); err != nil {
		utilruntime.HandleError(err)
	}
	return z
}

func (z *ZoneCache) Zone(node string) (string, bool) {
	z.mu.RLock()
	defer z.mu.RUnlock()
	zone, ok := z.zones[node]
	return zone, ok
}

// Typed handler on an injected typed informer.
package typedinformer

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	coreinformers "k8s.io/client-go/informers/core/v1"
)

type IPIndex struct {
	byIP sync.Map
}

func NewIPIndex(pods coreinformers.TypedPodInformer) (*IPIndex, error) {
	idx := &IPIndex{}
	_, err := pods.TypedInformer().AddTypedEventHandler(coreinformers.PodHandlerFuncs{ // want `the handler added to pods\.TypedInformer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    idx.set,
		UpdateFunc: func(_, cur *corev1.Pod) { idx.set(cur) },
	})
	if err != nil {
		return nil, err
	}
	return idx, nil
}

func (i *IPIndex) set(p *corev1.Pod) {
	if p.Status.PodIP != "" {
		i.byIP.Store(p.Status.PodIP, types.NamespacedName{Namespace: p.Namespace, Name: p.Name})
	}
}

func (i *IPIndex) Lookup(ip string) (types.NamespacedName, bool) {
	v, ok := i.byIP.Load(ip)
	if !ok {
		return types.NamespacedName{}, false
	}
	return v.(types.NamespacedName), true
}

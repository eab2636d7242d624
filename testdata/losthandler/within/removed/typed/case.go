// Typed handler removed through the same typed informer.
package typed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type PodMetrics struct {
	pods  coreinformers.TypedPodInformer
	reg   cache.ResourceEventHandlerRegistration
	queue workqueue.TypedInterface[types.UID]
}

func NewPodMetrics(pods coreinformers.TypedPodInformer) (*PodMetrics, error) {
	m := &PodMetrics{pods: pods, queue: workqueue.NewTyped[types.UID]()}
	reg, err := pods.TypedInformer().AddTypedEventHandler(coreinformers.PodHandlerFuncs{
		AddFunc: func(p *corev1.Pod) { m.queue.Add(p.UID) },
	})
	if err != nil {
		return nil, err
	}
	m.reg = reg
	return m, nil
}

func (m *PodMetrics) Close() {
	_ = m.pods.TypedInformer().RemoveEventHandler(m.reg)
	m.queue.ShutDown()
}

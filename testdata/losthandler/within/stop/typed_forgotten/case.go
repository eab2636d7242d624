// Close drains the queue and forgets the typed handler.
package typedforgotten

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type PodMetrics struct {
	queue workqueue.TypedInterface[types.UID]
	wg    sync.WaitGroup
}

func NewPodMetrics(pods coreinformers.TypedPodInformer) (*PodMetrics, error) {
	m := &PodMetrics{queue: workqueue.NewTyped[types.UID]()}
	reg, err := pods.TypedInformer().AddTypedEventHandler(coreinformers.PodHandlerFuncs{ // want `handler registration "reg" is never removed: Close of PodMetrics forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(p *corev1.Pod) { m.queue.Add(p.UID) },
	})
	if err != nil {
		return nil, err
	}
	klog.V(4).InfoS("pod metrics", "synced", reg.HasSynced())
	m.wg.Go(m.loop)
	return m, nil
}

func (m *PodMetrics) loop() {
	for {
		uid, quit := m.queue.Get()
		if quit {
			return
		}
		m.queue.Done(uid)
	}
}

func (m *PodMetrics) Close() {
	m.queue.ShutDown()
	m.wg.Wait()
}

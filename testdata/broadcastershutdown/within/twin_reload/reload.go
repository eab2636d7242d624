// OK: configuration reload replaces the broadcaster; the old one is shut down after the swap.
package reload

import (
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
)

type generation struct {
	b   record.EventBroadcaster
	rec record.EventRecorder
}

type Reloader struct {
	client  kubernetes.Interface
	current atomic.Pointer[generation]
}

func (r *Reloader) EventHandler() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj interface{}) {
			if cm, ok := obj.(*corev1.ConfigMap); ok && cm.Name == "events-config" {
				r.apply(cm)
			}
		},
	}
}

func (r *Reloader) apply(cm *corev1.ConfigMap) {
	b := record.NewBroadcasterWithCorrelatorOptions(record.CorrelatorOptions{
		BurstSize: len(cm.Data),
	})
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.client.CoreV1().Events(cm.Data["namespace"])})
	next := &generation{b: b, rec: b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: cm.Data["component"]})}
	if prev := r.current.Swap(next); prev != nil {
		prev.b.Shutdown()
	}
}

func (r *Reloader) Close() {
	if g := r.current.Swap(nil); g != nil {
		g.b.Shutdown()
	}
}

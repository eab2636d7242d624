// A provider caches recorders per cluster; Forget drops the entry, and the broadcaster behind it stays.
package provider

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Recorders hands out one recorder per cluster.
type Recorders struct {
	scheme *runtime.Scheme
	lock   sync.Mutex
	byName map[string]record.EventRecorder
}

// NewRecorders makes an empty provider.
func NewRecorders(s *runtime.Scheme) *Recorders {
	return &Recorders{scheme: s, byName: make(map[string]record.EventRecorder)}
}

// For returns the recorder of a cluster.
func (p *Recorders) For(cluster string, kube kubernetes.Interface) record.EventRecorder {
	p.lock.Lock()
	defer p.lock.Unlock()
	if rec, ok := p.byName[cluster]; ok {
		return rec
	}
	broadcaster := record.NewBroadcaster() // want `event broadcaster "broadcaster" is never shut down: For runs again once an entry is taken out of "byName" \(leaks 2 goroutines and 70 KiB each time\)`
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	rec := broadcaster.NewRecorder(p.scheme, corev1.EventSource{Component: "provider", Host: cluster})
	p.byName[cluster] = rec
	return rec
}

// Forget drops a cluster.
func (p *Recorders) Forget(cluster string) {
	p.lock.Lock()
	delete(p.byName, cluster)
	p.lock.Unlock()
}

// The tenant's Stop shuts the broadcaster down inside a sync.Once, after the workers are gone.
package stoponce

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

type plumbing struct {
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
}

// Tenant is a tenant's runtime.
type Tenant struct {
	plumbing

	name     string
	stopCh   chan struct{}
	stopOnce sync.Once
	workers  sync.WaitGroup
}

// NewTenant makes the runtime of a tenant.
func NewTenant(kube kubernetes.Interface, name string) *Tenant {
	t := &Tenant{name: name, stopCh: make(chan struct{})}
	t.broadcaster = record.NewBroadcaster()
	t.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events(name)})
	t.recorder = t.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "tenant"})
	t.workers.Add(1)
	go t.work()
	return t
}

func (t *Tenant) work() {
	defer t.workers.Done()
	<-t.stopCh
	t.recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: t.name}, corev1.EventTypeNormal, "Stopped", "")
}

// Stop ends the tenant; it may be called more than once.
func (t *Tenant) Stop() {
	t.stopOnce.Do(func() {
		close(t.stopCh)
		t.workers.Wait()
		t.broadcaster.Shutdown()
	})
}

// Tenants keeps the tenants by name.
type Tenants struct {
	kube kubernetes.Interface
	m    sync.Map
}

// OnAdd is called for new namespaces.
func (ts *Tenants) OnAdd(name string) {
	if _, ok := ts.m.Load(name); !ok {
		ts.m.Store(name, NewTenant(ts.kube, name))
	}
}

// OnDelete is called for namespaces that are gone.
func (ts *Tenants) OnDelete(name string) {
	if v, ok := ts.m.LoadAndDelete(name); ok {
		v.(*Tenant).Stop()
	}
}

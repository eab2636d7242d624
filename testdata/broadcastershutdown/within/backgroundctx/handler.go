// An event callback makes a broadcaster WithContext(context.Background()): nothing will ever cancel that.
package backgroundctx

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
)

// NamespaceAuditor writes an event into each namespace that shows up.
type NamespaceAuditor struct {
	kube      kubernetes.Interface
	component string
}

// Register hooks the auditor up.
func (a *NamespaceAuditor) Register(f informers.SharedInformerFactory) (cache.ResourceEventHandlerRegistration, error) {
	return f.Core().V1().Namespaces().Informer().AddEventHandler(a)
}

// OnAdd implements cache.ResourceEventHandler.
func (a *NamespaceAuditor) OnAdd(obj interface{}, isInInitialList bool) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok || isInInitialList {
		return
	}
	a.greet(ns)
}

// OnUpdate implements cache.ResourceEventHandler.
func (a *NamespaceAuditor) OnUpdate(_, _ interface{}) {}

// OnDelete implements cache.ResourceEventHandler.
func (a *NamespaceAuditor) OnDelete(_ interface{}) {}

func (a *NamespaceAuditor) greet(ns *corev1.Namespace) {
	ctx := context.Background()
	broadcaster := record.NewBroadcaster(record.WithContext(ctx)) // want `event broadcaster "broadcaster" is never shut down, and its context does not end: called per event from OnAdd \(leaks 2 goroutines and 70 KiB each time\)`
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: a.kube.CoreV1().Events(ns.Name)})
	broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: a.component}).
		Event(ns, corev1.EventTypeNormal, "Welcome", "namespace is being audited")
}

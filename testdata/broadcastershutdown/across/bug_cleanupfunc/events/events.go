// BUG: the HTTP handler throws away the cleanup it gets from the helper package.
package events

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// NewRecorder returns a recorder and the function that ends it.
func NewRecorder(c kubernetes.Interface, scheme *runtime.Scheme, component, ns string) (record.EventRecorder, func()) {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: c.CoreV1().Events(ns)})
	rec := b.NewRecorder(scheme, corev1.EventSource{Component: component})
	return rec, func() { b.Shutdown() }
}

// The sink package hides the broadcaster behind an interface with Close.
package sink

import (
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Sink takes notes.
type Sink interface {
	io.Closer
	Note(obj runtime.Object, reason, text string)
}

type eventSink struct {
	caster record.EventBroadcaster
	rec    record.EventRecorder
}

type nopSink struct{}

func (nopSink) Close() error                       { return nil }
func (nopSink) Note(_ runtime.Object, _, _ string) {}

// Open returns a sink; the caller closes it.
func Open(kube kubernetes.Interface, component string) Sink {
	if kube == nil {
		return nopSink{}
	}
	caster := record.NewBroadcaster()
	caster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return &eventSink{caster: caster, rec: caster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: component})}
}

func (s *eventSink) Close() error {
	s.caster.Shutdown()
	return nil
}

func (s *eventSink) Note(obj runtime.Object, reason, text string) {
	s.rec.Event(obj, corev1.EventTypeNormal, reason, text)
}

// A base for controllers in other packages: it makes the event plumbing and has no way to end it.
package base

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Controller is embedded by controllers.
type Controller struct {
	Name        string
	Kube        kubernetes.Interface
	Broadcaster record.EventBroadcaster
	Recorder    record.EventRecorder
}

// New makes the base of a controller.
func New(name string, kube kubernetes.Interface) Controller {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return Controller{
		Name:        name,
		Kube:        kube,
		Broadcaster: b,
		Recorder:    b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: name}),
	}
}

// An exported constructor of unknown scope; context.TODO() is as if no context had been given.
package exportedtodo

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
)

// Auditor writes audit events.
type Auditor struct {
	record.EventRecorder
	component string
}

// NewAuditor connects to the cluster and returns an auditor.
func NewAuditor(cfg *rest.Config, scheme *runtime.Scheme, component string) (*Auditor, error) {
	kube, err := kubernetes.NewForConfig(rest.AddUserAgent(cfg, component))
	if err != nil {
		return nil, err
	}
	opts := []record.BroadcasterOption{
		record.WithCorrelatorOptions(record.CorrelatorOptions{QPS: 1}),
		record.WithContext(context.TODO()),
	}
	caster := record.NewBroadcaster(opts...) // want `event broadcaster "caster" is never shut down, and its context does not end \(may leak 2 goroutines and 70 KiB each time\)`
	caster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return &Auditor{
		EventRecorder: caster.NewRecorder(scheme, corev1.EventSource{Component: component}),
		component:     component,
	}, nil
}

// Denied records a refusal.
func (a *Auditor) Denied(obj runtime.Object, user string) {
	a.Eventf(obj, corev1.EventTypeWarning, "Denied", "%s denied %s", a.component, user)
}

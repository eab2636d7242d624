// The kit returns a started broadcaster; the caller has to shut it down.
package eventkit

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Kit bundles what is needed to write events.
type Kit struct {
	record.EventBroadcaster
	Recorder record.EventRecorder
}

// Start returns a kit for one namespace.
func Start(kube kubernetes.Interface, scheme *runtime.Scheme, namespace, component string) (*Kit, error) {
	if namespace == "" {
		return nil, errors.New("no namespace")
	}
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events(namespace)})
	return &Kit{EventBroadcaster: b, Recorder: b.NewRecorder(scheme, corev1.EventSource{Component: component})}, nil
}

// One recorder for the whole process, made by the first user under a sync.Once.
package sharedevents

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

var (
	once     sync.Once
	recorder record.EventRecorder

	legacy = sync.OnceValue(func() record.EventRecorder {
		return record.NewBroadcaster().NewRecorder(scheme.Scheme, corev1.EventSource{Component: "legacy"})
	})
)

// Recorder returns the recorder of the process.
func Recorder(kube kubernetes.Interface) record.EventRecorder {
	once.Do(func() {
		broadcaster := record.NewBroadcaster()
		broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
		recorder = broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "operator"})
	})
	return recorder
}

// Legacy returns a recorder that only logs.
func Legacy() record.EventRecorder { return legacy() }

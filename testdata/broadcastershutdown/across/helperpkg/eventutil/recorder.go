// A helper package that makes recorders and drops the broadcaster behind them; its caller is a queue worker.
package eventutil

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// RecorderFor returns a recorder that writes to the given cluster.
func RecorderFor(kube kubernetes.Interface, component string) record.EventRecorder {
	b := record.NewBroadcaster() // want:vet `event broadcaster "b" is never shut down \(may leak 2 goroutines and 70 KiB each time\)` // want:whole `event broadcaster "b" is never shut down: called per item of its queue from processNextItem via sync \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: component})
}

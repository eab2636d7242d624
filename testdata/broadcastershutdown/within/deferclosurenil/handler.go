// The handler makes the broadcaster only when events were asked for; a deferred closure checks for nil.
package deferclosurenil

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Evictor evicts pods over HTTP.
type Evictor struct {
	client kubernetes.Interface
	source corev1.EventSource
}

// ServeHTTP implements http.Handler.
func (e *Evictor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var (
		broadcaster record.EventBroadcaster
		recorder    record.EventRecorder
		q           = r.URL.Query()
	)
	if q.Get("events") == "true" {
		broadcaster = record.NewBroadcaster()
		broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: e.client.CoreV1().Events(q.Get("namespace"))})
		recorder = broadcaster.NewRecorder(scheme.Scheme, e.source)
	} else {
		recorder = &record.FakeRecorder{}
	}
	defer func() {
		if broadcaster != nil {
			broadcaster.Shutdown()
		}
	}()

	pod, err := e.client.CoreV1().Pods(q.Get("namespace")).Get(r.Context(), q.Get("pod"), metav1.GetOptions{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	if err := e.client.CoreV1().Pods(pod.Namespace).Delete(r.Context(), pod.Name, metav1.DeleteOptions{}); err != nil {
		recorder.Event(pod, corev1.EventTypeWarning, "EvictionFailed", err.Error())
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	recorder.Event(pod, corev1.EventTypeNormal, "Evicted", "on request")
	w.WriteHeader(http.StatusAccepted)
}

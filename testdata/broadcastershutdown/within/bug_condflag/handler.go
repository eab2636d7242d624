// BUG: Shutdown is only on the happy path; two error paths of the handler leave the broadcaster.
package condflag

import (
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

type Server struct {
	client   kubernetes.Interface
	recorder record.EventRecorder // may be nil
}

func (s *Server) handleScale(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Namespace, Name string
		Replicas        int32
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, "bad body", http.StatusBadRequest)
		return
	}
	rec := s.recorder
	var (
		b record.EventBroadcaster
	)
	if rec == nil {
		b = record.NewBroadcaster() // want `event broadcaster "b" is not shut down on every path \(leaks 2 goroutines and 70 KiB each time\)`
		b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: s.client.CoreV1().Events(body.Namespace)})
		rec = b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "scaler"})
	}
	d, err := s.client.AppsV1().Deployments(body.Namespace).Get(r.Context(), body.Name, metav1.GetOptions{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	d.Spec.Replicas = &body.Replicas
	if _, err := s.client.AppsV1().Deployments(body.Namespace).Update(r.Context(), d, metav1.UpdateOptions{}); err != nil {
		rec.Eventf(d, corev1.EventTypeWarning, "ScaleFailed", "%v", err)
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	rec.Eventf(d, corev1.EventTypeNormal, "Scaled", "to %d", body.Replicas)
	if b != nil {
		b.Shutdown()
	}
}

func (s *Server) Routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /scale", s.handleScale)
	return mux
}

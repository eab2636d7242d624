// The broadcaster of a request ends with the request's context, which the server cancels.
package httprequestctx

import (
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Alert is what Alertmanager posts.
type Alert struct {
	Namespace string `json:"namespace"`
	Pod       string `json:"pod"`
	Summary   string `json:"summary"`
}

type receiver struct {
	kube kubernetes.Interface
}

// NewReceiver returns a handler that turns alerts into events.
func NewReceiver(kube kubernetes.Interface) http.Handler {
	rc := &receiver{kube: kube}
	mux := http.NewServeMux()
	mux.Handle("POST /alerts", http.HandlerFunc(rc.post))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	return mux
}

func (rc *receiver) post(w http.ResponseWriter, req *http.Request) {
	broadcaster := record.NewBroadcaster(record.WithContext(req.Context()))
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: rc.kube.CoreV1().Events("")})
	rec := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "alerts"})

	var alerts []Alert
	if err := json.NewDecoder(req.Body).Decode(&alerts); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for _, a := range alerts {
		ref := &corev1.ObjectReference{Kind: "Pod", Namespace: a.Namespace, Name: a.Pod}
		rec.Event(ref, corev1.EventTypeWarning, "Alert", a.Summary)
	}
	w.WriteHeader(http.StatusAccepted)
}

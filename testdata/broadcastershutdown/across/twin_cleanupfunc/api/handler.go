// OK: the HTTP handler defers the cleanup it gets from the helper package.
package api

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_cleanupfunc/events"
)

type RestartHandler struct {
	Client kubernetes.Interface
	Scheme *runtime.Scheme
}

func (h *RestartHandler) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	ns, name := req.PathValue("namespace"), req.PathValue("name")
	pod, err := h.Client.CoreV1().Pods(ns).Get(req.Context(), name, metav1.GetOptions{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	rec, done := events.NewRecorder(h.Client, h.Scheme, "restarter", ns)
	defer done()

	if err := h.Client.CoreV1().Pods(ns).Delete(req.Context(), name, metav1.DeleteOptions{}); err != nil {
		rec.Eventf(pod, corev1.EventTypeWarning, "RestartFailed", "%v", err)
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	rec.Event(pod, corev1.EventTypeNormal, "Restarted", "deleted for restart")
	w.WriteHeader(http.StatusAccepted)
}

// BUG: the HTTP handler throws away the cleanup it gets from the helper package.
package api

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_cleanupfunc/events"
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
	rec, _ := events.NewRecorder(h.Client, h.Scheme, "restarter", ns) // want `the func that shuts down event broadcaster "rec" is not called on every path: made per request in ServeHTTP \(leaks 1 goroutine and 35 KiB each time\)`
	if err := h.Client.CoreV1().Pods(ns).Delete(req.Context(), name, metav1.DeleteOptions{}); err != nil {
		rec.Eventf(pod, corev1.EventTypeWarning, "RestartFailed", "%v", err)
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	rec.Event(pod, corev1.EventTypeNormal, "Restarted", "deleted for restart")
	w.WriteHeader(http.StatusAccepted)
}

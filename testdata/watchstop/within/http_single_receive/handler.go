// A long-poll HTTP handler receives one event or a timeout and returns; the request context does not drain the watch.

package longpoll

import (
	"encoding/json"
	"net/http"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type API struct {
	Clientset kubernetes.Interface
	MaxWait   time.Duration
}

func (a *API) Register(mux *http.ServeMux) {
	mux.HandleFunc("/v1/configmaps/next", a.next)
}

func (a *API) next(rw http.ResponseWriter, req *http.Request) {
	ns := req.URL.Query().Get("namespace")
	rv := req.URL.Query().Get("resourceVersion")
	w, err := a.Clientset.CoreV1().ConfigMaps(ns).Watch(req.Context(), metav1.ListOptions{ResourceVersion: rv}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		http.Error(rw, err.Error(), http.StatusBadGateway)
		return
	}
	select {
	case ev := <-w.ResultChan():
		rw.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(rw).Encode(ev.Object); err != nil {
			http.Error(rw, err.Error(), http.StatusInternalServerError)
		}
	case <-time.After(a.MaxWait):
		rw.WriteHeader(http.StatusNoContent)
	case <-req.Context().Done():
	}
}

// OK: an HTTP handler runs an informer on the request context.
package httpctx

import (
	"encoding/json"
	"fmt"
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Debug struct{ Kube kubernetes.Interface }

func (d *Debug) Install(mux *http.ServeMux) {
	mux.Handle("GET /debug/events/{ns}", http.HandlerFunc(d.stream))
}

func (d *Debug) stream(w http.ResponseWriter, r *http.Request) {
	fl, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "streaming unsupported", http.StatusNotImplemented)
		return
	}
	f := informers.NewSharedInformerFactoryWithOptions(d.Kube, 0, informers.WithNamespace(r.PathValue("ns")))
	lines := make(chan []byte)
	send := func(obj interface{}) {
		b, err := json.Marshal(obj)
		if err != nil {
			return
		}
		select {
		case lines <- b:
		case <-r.Context().Done():
		}
	}
	_, err := f.Core().V1().Events().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: send})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	f.StartWithContext(r.Context())
	for {
		select {
		case <-r.Context().Done():
			return
		case b := <-lines:
			fmt.Fprintf(w, "data: %s\n\n", b)
			fl.Flush()
		}
	}
}

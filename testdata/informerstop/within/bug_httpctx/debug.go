// BUG: an HTTP handler runs an informer on the server's context instead of the request's.
package httpctx

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Debug struct {
	Kube kubernetes.Interface
	ctx  context.Context
}

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
	f.StartWithContext(d.ctx) // want `informer factory runs until d\.ctx ends, and more are started before that: started per request in stream \(leaks 5 goroutines and 35 KiB each time\)`
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

// BUG: SSE handler: a write error leaves the loop; cancelling the request context does not end an undrained watch.
package sse

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type Events struct{ Kube kubernetes.Interface }

func (e *Events) ServeHTTP(rw http.ResponseWriter, req *http.Request) {
	flusher, ok := rw.(http.Flusher)
	if !ok {
		http.Error(rw, "no flush", http.StatusInternalServerError)
		return
	}
	ctx, cancel := context.WithCancel(req.Context())
	defer cancel()
	w, err := e.Kube.EventsV1().Events(req.PathValue("ns")).Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		http.Error(rw, err.Error(), http.StatusBadGateway)
		return
	}
	rw.Header().Set("Content-Type", "text/event-stream")
	enc := json.NewEncoder(rw)
	for ev := range w.ResultChan() {
		if _, err := fmt.Fprint(rw, "data: "); err != nil {
			return
		}
		if err := enc.Encode(ev.Object); err != nil {
			return
		}
		flusher.Flush()
	}
}

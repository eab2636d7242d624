// A server-sent-events handler that calls the stop function in all cases.

package sse

import (
	"fmt"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_stop_func_used/events"
	"k8s.io/client-go/kubernetes"
)

type Handler struct {
	Cs kubernetes.Interface
}

func (h *Handler) ServeHTTP(rw http.ResponseWriter, req *http.Request) {
	flusher, ok := rw.(http.Flusher)
	if !ok {
		http.Error(rw, "streaming unsupported", http.StatusInternalServerError)
		return
	}
	ch, stop, err := events.Subscribe(req.Context(), h.Cs, req.PathValue("namespace"))
	if err != nil {
		http.Error(rw, err.Error(), http.StatusBadGateway)
		return
	}
	defer stop()
	rw.Header().Set("Content-Type", "text/event-stream")
	keepalive := time.NewTicker(15 * time.Second)
	defer keepalive.Stop()
	for {
		select {
		case <-req.Context().Done():
			return
		case <-keepalive.C:
			fmt.Fprint(rw, ": ping\n\n")
		case ev, open := <-ch:
			if !open {
				return
			}
			if _, err := fmt.Fprintf(rw, "event: %s\ndata: %v\n\n", ev.Type, ev.Object); err != nil {
				return
			}
		}
		flusher.Flush()
	}
}

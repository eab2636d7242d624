// Each SSE client adds a handler and leaves it when the request ends.
package eventstream

import (
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type EventServer struct {
	pods cache.SharedIndexInformer
}

func (s *EventServer) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "streaming unsupported", http.StatusInternalServerError)
		return
	}
	events := make(chan string, 64)
	if _, err := s.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to s\.pods is never removed: added per request in ServeHTTP \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			select {
			case events <- obj.(*corev1.Pod).Name:
			default:
			}
		},
	}); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	for {
		select {
		case <-req.Context().Done():
			return
		case name := <-events:
			fmt.Fprintf(w, "data: %s\n\n", name)
			flusher.Flush()
		}
	}
}

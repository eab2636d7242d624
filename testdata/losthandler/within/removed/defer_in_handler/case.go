// The HTTP handler defers the removal right after the error check.
package deferinhandler

import (
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type EventServer struct {
	pods cache.SharedIndexInformer
}

func (s *EventServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no streaming", http.StatusNotImplemented)
		return
	}
	names := make(chan string, 64)
	reg, err := s.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			select {
			case names <- obj.(*corev1.Pod).Name:
			default:
			}
		},
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer s.pods.RemoveEventHandler(reg)
	for {
		select {
		case n := <-names:
			if _, err := fmt.Fprintln(w, n); err != nil {
				return
			}
			flusher.Flush()
		case <-r.Context().Done():
			return
		}
	}
}

package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/cleanup_dropped/lib"
	"k8s.io/client-go/tools/cache"
)

type Handler struct {
	Pods cache.SharedIndexInformer
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string, 8)
	if _, err := lib.Subscribe(h.Pods, ch); err != nil { // want `the func that removes the event handler is never called: added per request in ServeHTTP \(leaks 2 goroutines and 27 KiB each time\)`
		http.Error(w, err.Error(), 500)
		return
	}
	for {
		select {
		case k := <-ch:
			fmt.Fprintln(w, k)
		case <-r.Context().Done():
			return
		}
	}
}

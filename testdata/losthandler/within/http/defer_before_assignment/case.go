// The deferred call evaluates reg while it is still nil, so nothing is removed.
package deferbeforeassignment

import (
	"fmt"
	"net/http"
	"sync"

	"k8s.io/client-go/tools/cache"
)

type DebugServer struct {
	leases cache.SharedIndexInformer
}

func (s *DebugServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var (
		reg cache.ResourceEventHandlerRegistration
		err error
		mu  sync.Mutex
		n   int
	)
	defer s.leases.RemoveEventHandler(reg)

	reg, err = s.leases.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is never removed: added per request in ServeHTTP \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(interface{}) {
			mu.Lock()
			n++
			mu.Unlock()
		},
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if !cache.WaitForCacheSync(r.Context().Done(), reg.HasSynced) {
		return
	}
	mu.Lock()
	defer mu.Unlock()
	fmt.Fprintf(w, "%d leases\n", n)
}

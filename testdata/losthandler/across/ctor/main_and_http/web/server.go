package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/main_and_http/lib"
	"k8s.io/client-go/tools/cache"
)

type Server struct {
	Pods cache.SharedIndexInformer
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ix, err := lib.NewIndex(s.Pods) // want:vet `lib\.NewIndex adds a handler that is never removed: added per request in ServeHTTP \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(w, ix.Len())
}

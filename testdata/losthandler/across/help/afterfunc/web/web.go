package web

import (
	"encoding/json"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/afterfunc/lib"
	"k8s.io/client-go/tools/cache"
)

type Server struct{ Events cache.SharedIndexInformer }

func (s *Server) Stream(w http.ResponseWriter, r *http.Request) {
	out := make(chan any)
	if err := lib.Stream(r.Context(), s.Events, out); err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	enc := json.NewEncoder(w)
	for {
		select {
		case o := <-out:
			if enc.Encode(o) != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

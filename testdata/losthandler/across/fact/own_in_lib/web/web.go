package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fact/own_in_lib/lib"
	"k8s.io/client-go/kubernetes"
)

type Server struct{ Client kubernetes.Interface }

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	names, err := lib.Snapshot(r.Context(), s.Client, r.URL.Query().Get("ns"))
	if err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	fmt.Fprintln(w, names)
}

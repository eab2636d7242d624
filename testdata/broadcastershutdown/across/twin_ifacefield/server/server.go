// OK: per-connection publishers; each ends when its Run returns.
package server

import (
	"net/http"

	"k8s.io/client-go/tools/record"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_ifacefield/publish"
)

type Server struct{ Sink record.EventSink }

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p := publish.NewPublisher(s.Sink)
	w.WriteHeader(http.StatusOK)
	p.Run(r.Context())
}

package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/bus/publish_go/topic"
)

type Server struct{ Topic *topic.Topic }

func (s *Server) Publish(w http.ResponseWriter, r *http.Request) {
	s.Topic.Publish(r.URL.Path)
}

func (s *Server) Next(w http.ResponseWriter, r *http.Request) {
	select {
	case ev := <-s.Topic.Subscribe():
		fmt.Fprintln(w, ev)
	case <-r.Context().Done():
	}
}

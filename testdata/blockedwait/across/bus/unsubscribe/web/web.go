// Case: Twin of no_unsubscribe: the handler defers Unsubscribe, which closes its channel; silent.

package web

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/bus"
)

type Server struct{ Bus *bus.Bus }

func (s *Server) Events(w http.ResponseWriter, r *http.Request) {
	ch := s.Bus.Subscribe()
	defer s.Bus.Unsubscribe(ch)
	go func() {
		for ev := range ch {
			log.Println(r.RemoteAddr, ev)
		}
	}()
	<-r.Context().Done()
}

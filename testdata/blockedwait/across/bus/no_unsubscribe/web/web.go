// Case: A handler subscribes per request and ranges over the channel in a goroutine; it never unsubscribes and nobody closes the bus.

package web

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/bus"
)

type Server struct{ Bus *bus.Bus }

func (s *Server) Events(w http.ResponseWriter, r *http.Request) {
	ch := s.Bus.Subscribe()
	go func() {
		for ev := range ch {
			log.Println(r.RemoteAddr, ev)
		}
	}()
	<-r.Context().Done()
}

// right: closer is a method value
package methodvalue

import (
	"log"
	"net/http"
)

type stopper struct{ c chan struct{} }

func (s stopper) stop() { close(s.c) }
func Handle(w http.ResponseWriter, r *http.Request) {
	s := stopper{make(chan struct{})}
	f := s.stop
	defer f()
	go func() { <-s.c; log.Print("x") }()
	if r.Method == "GET" {
		return
	}
	w.Write(nil)
}

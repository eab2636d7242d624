// right: embedded stopper promoted Stop
package embedded

import (
	"log"
	"net/http"
)

type stopper struct{ c chan struct{} }

func (s *stopper) Stop() { close(s.c) }

type Srv struct {
	*stopper
	name string
}

func New() *Srv {
	s := &Srv{&stopper{make(chan struct{})}, "x"}
	go func() { <-s.c; log.Print(s.name) }()
	return s
}
func Handle(w http.ResponseWriter, r *http.Request) {
	s := New()
	defer s.Stop()
	w.Write(nil)
}

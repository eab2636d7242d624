// right: Stop is called through an interface
package ifacestop

import (
	"log"
	"net/http"
)

type Stopper interface{ Stop() }
type w struct{ c chan struct{} }

func (x *w) Stop() { close(x.c) }
func newW() Stopper {
	x := &w{make(chan struct{})}
	go func() { <-x.c; log.Print("x") }()
	return x
}
func Handle(rw http.ResponseWriter, r *http.Request) {
	s := newW()
	defer s.Stop()
	rw.Write(nil)
}

// right: process watch like manager: errChan cap, goroutines select on done
package k_doneorerr

import (
	"fmt"
	"net/http"
	"time"
)

type group struct {
	errc chan error
	done chan struct{}
}

func (g *group) Go(f func() error) {
	go func() {
		if err := f(); err != nil {
			select {
			case g.errc <- err:
			case <-g.done:
			}
		}
	}()
}
func Handle(w http.ResponseWriter, r *http.Request) {
	g := &group{make(chan error), make(chan struct{})}
	defer close(g.done)
	g.Go(r.ParseForm)
	select {
	case err := <-g.errc:
		fmt.Fprint(w, err)
	case <-time.After(time.Second):
	}
}

// right: singleflight on a fresh cache in a handler, deferred leader close
package v_sfmain

import (
	"net/http"
	"sync"
)

type call struct{ done chan struct{} }
type G struct {
	mu sync.Mutex
	c  *call
}

func (g *G) join() (*call, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.c != nil {
		return g.c, false
	}
	g.c = &call{make(chan struct{})}
	return g.c, true
}
func (g *G) Do() {
	c, lead := g.join()
	if !lead {
		<-c.done
		return
	}
	close(c.done)
}
func (g *G) Handle(w http.ResponseWriter, r *http.Request) { go g.Do() }

// right: loader closes ready in a goroutine of its own
package v_inflight

import (
	"log"
	"net/http"
	"sync"
)

type e struct{ ready chan struct{} }
type M struct {
	mu sync.Mutex
	m  map[string]*e
}

func (m *M) Get(k string) *e {
	m.mu.Lock()
	x, ok := m.m[k]
	if !ok {
		x = &e{make(chan struct{})}
		m.m[k] = x
		go func() { log.Print(k); close(x.ready) }()
	}
	m.mu.Unlock()
	<-x.ready
	return x
}
func (m *M) Handle(w http.ResponseWriter, r *http.Request) { go m.Get(r.URL.Path) }

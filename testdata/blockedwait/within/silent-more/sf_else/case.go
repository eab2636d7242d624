// right: if leader run and close, else wait
package sf_else

import (
	"net/http"
	"sync"
)

type entry struct {
	ready chan struct{}
	v     int
}
type Memo struct {
	mu sync.Mutex
	m  map[string]*entry
}

func (m *Memo) Get(k string) int {
	m.mu.Lock()
	e := m.m[k]
	if e == nil {
		e = &entry{ready: make(chan struct{})}
		m.m[k] = e
		m.mu.Unlock()
		e.v = len(k)
		close(e.ready)
	} else {
		m.mu.Unlock()
		<-e.ready
	}
	return e.v
}
func Handle(w http.ResponseWriter, r *http.Request) {
	m := &Memo{m: map[string]*entry{}}
	var wg sync.WaitGroup
	for _, k := range r.URL.Query()["k"] {
		wg.Go(func() { m.Get(k) })
	}
	wg.Wait()
}

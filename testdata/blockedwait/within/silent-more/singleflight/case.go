// right: done channel of call closed by the one that runs it
package singleflight

import (
	"net/http"
	"sync"
)

type call struct {
	done chan struct{}
	v    string
}
type Group struct {
	mu sync.Mutex
	m  map[string]*call
}

func (g *Group) Do(k string, f func() string) string {
	g.mu.Lock()
	if c, ok := g.m[k]; ok {
		g.mu.Unlock()
		<-c.done
		return c.v
	}
	c := &call{done: make(chan struct{})}
	g.m[k] = c
	g.mu.Unlock()
	defer func() {
		g.mu.Lock()
		delete(g.m, k)
		g.mu.Unlock()
		close(c.done)
	}()
	c.v = f()
	return c.v
}
func (g *Group) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go g.Do(r.URL.Path, func() string { return "x" })
}

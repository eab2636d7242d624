package lasting

import (
	"context"
	"net/http"
	"sync"
)

// OnAdd of a cache is for those who want to hear of what comes, and no event.

type handlerFunc func(obj any)

type clusterCache struct {
	mu       sync.Mutex
	handlers map[*int]handlerFunc
}

func (c *clusterCache) OnAdd(ctx context.Context, handler handlerFunc) {
	key := new(int)
	c.mu.Lock()
	c.handlers[key] = handler
	c.mu.Unlock()
	go func() {
		<-ctx.Done()
		c.mu.Lock()
		delete(c.handlers, key)
		c.mu.Unlock()
	}()
}

// OnAdd of a handler is an event.
type followHandler struct{ ctx context.Context }

func (f *followHandler) OnAdd(obj any, isInInitialList bool) {
	go func() { // want `goroutine runs until f.ctx ends, and more are started before that: started per event in OnAdd \(leaks 1 goroutine and what it holds each time\)`
		<-f.ctx.Done()
		println(obj)
	}()
}

func serveCounts(c *clusterCache) error {
	http.HandleFunc("/counts", func(w http.ResponseWriter, r *http.Request) {
		c.OnAdd(r.Context(), func(any) { w.WriteHeader(200) })
		<-r.Context().Done()
	})
	return http.ListenAndServe(":80", nil)
}

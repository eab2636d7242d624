// right: the stop of each handler's goroutine is in a map keyed by the channel; Shutdown closes via maps.Keys-like copy
package w_ctxkey

import (
	"log"
	"sync"
)

type H struct {
	mu sync.Mutex
	s  map[chan struct{}]string
}

func (h *H) Start(n string) {
	c := make(chan struct{})
	h.mu.Lock()
	h.s[c] = n
	h.mu.Unlock()
	go func() { <-c; log.Print(n) }()
}
func (h *H) Shutdown() {
	h.mu.Lock()
	var cs []chan struct{}
	for c := range h.s {
		cs = append(cs, c)
	}
	h.mu.Unlock()
	for _, c := range cs {
		close(c)
	}
}

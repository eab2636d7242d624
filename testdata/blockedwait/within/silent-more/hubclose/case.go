// right: unsubscribe closes the channel, subscriber loop ends; Close closes all
package hubclose

import (
	"log"
	"net/http"
	"sync"
)

type Hub struct {
	mu   sync.Mutex
	subs map[int]chan string
	n    int
}

func (h *Hub) Subscribe() (<-chan string, func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.subs == nil {
		h.subs = map[int]chan string{}
	}
	id := h.n
	h.n++
	c := make(chan string, 8)
	h.subs[id] = c
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if c, ok := h.subs[id]; ok {
			delete(h.subs, id)
			close(c)
		}
	}
}
func (h *Hub) Publish(s string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.subs {
		select {
		case c <- s:
		default:
		}
	}
}
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request) {
	c, cancel := h.Subscribe()
	defer cancel()
	go func() {
		for m := range c {
			log.Print(m)
		}
	}()
	<-r.Context().Done()
}

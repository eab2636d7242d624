package subnever

import (
	"log"
	"net/http"
	"sync"
)

type Hub struct {
	mu   sync.Mutex
	subs map[chan string]bool
}

func (h *Hub) Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan string)
	h.mu.Lock()
	h.subs[c] = true
	h.mu.Unlock()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for m := range c {
			log.Print(m)
		}
	}()
	<-r.Context().Done()
	h.mu.Lock()
	delete(h.subs, c)
	h.mu.Unlock()
}

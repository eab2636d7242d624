// right: etcd-like subscription with cancel func that closes
package lib

import (
	"sync"
)

type Hub struct {
	mu sync.Mutex
	m  map[int]chan int
	n  int
}

func New() *Hub { return &Hub{m: map[int]chan int{}} }
func (h *Hub) Subscribe() (<-chan int, func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.n++
	id := h.n
	c := make(chan int, 8)
	h.m[id] = c
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if c, ok := h.m[id]; ok {
			delete(h.m, id)
			close(c)
		}
	}
}
func (h *Hub) Emit(x int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.m {
		select {
		case c <- x:
		default:
		}
	}
}

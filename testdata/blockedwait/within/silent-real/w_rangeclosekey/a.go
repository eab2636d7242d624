// right: subscribers' set: closing each key ends its consumer
package w_rangeclosekey

import (
	"sync"
)

type H struct {
	mu sync.Mutex
	s  map[chan int]struct{}
}

func New() *H { return &H{s: map[chan int]struct{}{}} }
func (h *H) Sub(f func(int)) {
	c := make(chan int, 1)
	h.mu.Lock()
	h.s[c] = struct{}{}
	h.mu.Unlock()
	go func() {
		for x := range c {
			f(x)
		}
	}()
}
func (h *H) Emit(x int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.s {
		select {
		case c <- x:
		default:
		}
	}
}
func (h *H) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.s {
		close(c)
		delete(h.s, c)
	}
}

// right: len under the lock guards the receive; only this goroutine receives
package w_guard2

import (
	"log"
	"sync"
)

type C struct {
	mu   sync.Mutex
	ch   chan int
	wake chan struct{}
	quit chan struct{}
}

func New() *C {
	c := &C{ch: make(chan int, 100), wake: make(chan struct{}, 1), quit: make(chan struct{})}
	go c.run()
	return c
}
func (c *C) run() {
	for {
		select {
		case <-c.wake:
			for len(c.ch) > 0 {
				log.Print(<-c.ch)
			}
		case <-c.quit:
			return
		}
	}
}
func (c *C) Put(x int) {
	select {
	case c.ch <- x:
	default:
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}
func (c *C) Close() { close(c.quit) }

// right: go-control-plane: watch response channels belong to the stream; cancel removes
package lib

import (
	"sync"
)

type Cache struct {
	mu sync.Mutex
	w  map[int]chan int
	n  int
}

func New() *Cache { return &Cache{w: map[int]chan int{}} }
func (c *Cache) CreateWatch(v chan int) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	id := c.n
	c.w[id] = v
	return func() { c.mu.Lock(); delete(c.w, id); c.mu.Unlock() }
}
func (c *Cache) Set(x int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, w := range c.w {
		w <- x
		delete(c.w, id)
	}
}

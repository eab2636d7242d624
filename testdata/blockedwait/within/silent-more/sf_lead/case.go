// right: follower waits for leader, leader always closes (same function)
package sf_lead

import (
	"context"
	"sync"
	"time"
)

type Cache struct {
	mu   sync.Mutex
	wait chan struct{}
}

func (c *Cache) Refresh() {
	c.mu.Lock()
	if w := c.wait; w != nil {
		c.mu.Unlock()
		<-w
		return
	}
	w := make(chan struct{})
	c.wait = w
	c.mu.Unlock()
	time.Sleep(time.Millisecond)
	c.mu.Lock()
	c.wait = nil
	c.mu.Unlock()
	close(w)
}
func (c *Cache) Reconcile(ctx context.Context) error {
	go c.Refresh()
	return nil
}

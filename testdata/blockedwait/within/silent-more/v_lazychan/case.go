// right: sf_lead where the follower has the ctx too
package v_lazychan

import (
	"context"
	"net/http"
	"sync"
)

type C struct {
	mu  sync.Mutex
	cur chan struct{}
}

func (c *C) Do(ctx context.Context) {
	c.mu.Lock()
	if w := c.cur; w != nil {
		c.mu.Unlock()
		select {
		case <-w:
		case <-ctx.Done():
		}
		return
	}
	w := make(chan struct{})
	c.cur = w
	c.mu.Unlock()
	defer close(w)
}
func (c *C) Handle(w http.ResponseWriter, r *http.Request) { go c.Do(r.Context()) }

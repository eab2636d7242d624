// The first goroutine leaves on an error, too: each call may leave the second one behind.
package sibling_fails

import (
	"context"
)

type Cache struct {
	fill  func(context.Context) error
	check func()
}

func (c *Cache) Start(ctx context.Context) {
	steady := make(chan struct{})
	go func() {
		if err := c.fill(ctx); err != nil {
			return
		}
		close(steady)
	}()
	go func() { // want `goroutine may wait forever to receive from "steady" if another goroutine of Start returns early.*\(leaks 1 goroutine each time.*\)`
		<-steady
		c.check()
	}()
}

package wqwrongorder

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type C struct {
	q workqueue.TypedInterface[string]
}

func (c *C) Run(ctx context.Context) {
	var wg sync.WaitGroup
	defer c.q.ShutDown()
	defer wg.Wait()
	wg.Add(1)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer wg.Done()
		for {
			k, quit := c.q.Get()
			if quit {
				return
			}
			c.q.Done(k)
		}
	}()
	<-ctx.Done()
}

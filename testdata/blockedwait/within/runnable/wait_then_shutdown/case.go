// In the runnable: wait for the workers first, shut the queue down afterwards.
package wait_then_shutdown

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Cleaner struct {
	queue workqueue.TypedInterface[string]
	clean func(string)
}

func NewCleaner() *Cleaner { return &Cleaner{queue: workqueue.NewTyped[string]()} }

func (c *Cleaner) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			defer wg.Done()
			for c.next() {
			}
		}()
	}
	<-ctx.Done()
	wg.Wait()
	c.queue.ShutDown()
	return nil
}

func (c *Cleaner) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	c.clean(key)
	c.queue.Done(key)
	return true
}

// controller-runtime's own order: a goroutine shuts the queue down on ctx, Start
// waits for the workers afterwards.
package shutdown_goroutine

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
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for c.next() {
			}
		}()
	}
	<-ctx.Done()
	wg.Wait()
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

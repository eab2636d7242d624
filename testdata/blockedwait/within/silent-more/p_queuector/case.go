// right: queue made in the constructor, shut down by the object's Stop, workers joined
package p_queuector

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type C struct {
	q  workqueue.TypedDelayingInterface[string]
	wg sync.WaitGroup
}

func New() *C {
	c := &C{q: workqueue.NewTypedDelayingQueue[string]()}
	c.wg.Go(c.work)
	return c
}
func (c *C) work() {
	for c.one() {
	}
}
func (c *C) one() bool {
	k, quit := c.q.Get()
	if quit {
		return false
	}
	defer c.q.Done(k)
	return true
}
func (c *C) Stop() { c.q.ShutDownWithDrain(); c.wg.Wait() }

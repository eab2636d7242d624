// wait.Forever never stops, and its body waits for good in a queue without ShutDown.
package forever_ctor

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Compactor struct {
	queue   workqueue.TypedInterface[int64]
	compact func(int64)
}

func NewCompactor(compact func(int64)) *Compactor {
	c := &Compactor{queue: workqueue.NewTyped[int64](), compact: compact}
	go wait.Forever(c.next, time.Second) // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
	return c
}

func (c *Compactor) Compact(rev int64) { c.queue.Add(rev) }

func (c *Compactor) next() {
	rev, quit := c.queue.Get()
	if quit {
		return
	}
	defer c.queue.Done(rev)
	c.compact(rev)
}

// The embedded base type has the queue and the Stop that is promoted to the controller.
package typeembeddedbasestop

import (
	"k8s.io/client-go/util/workqueue"
)

type base struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newBase(name string) base {
	return base{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (b *base) Enqueue(key string) { b.queue.Add(key) }
func (b *base) Stop()              { b.queue.ShutDown() }

type PodController struct {
	base
	seen map[string]int
}

func NewPodController() *PodController {
	return &PodController{base: newBase("pods"), seen: map[string]int{}}
}

func (c *PodController) Handle() {
	k, quit := c.queue.Get()
	if quit {
		return
	}
	c.seen[k]++
	c.queue.Done(k)
}

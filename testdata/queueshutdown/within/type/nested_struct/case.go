// The queue is two structs deep and Stop reaches it through the path.
package typenestedstruct

import (
	"k8s.io/client-go/util/workqueue"
)

type queues struct {
	work workqueue.TypedRateLimitingInterface[string]
	slow workqueue.TypedDelayingInterface[string]
}

type runtimeState struct {
	name string
	q    *queues
}

type Controller struct{ state runtimeState }

func New(name string) *Controller {
	return &Controller{state: runtimeState{
		name: name,
		q:    &queues{work: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}), slow: workqueue.NewTypedDelayingQueue[string]()},
	}}
}

func (c *Controller) Add(k string) { c.state.q.work.Add(k) }

func (c *Controller) Stop() {
	qs := c.state.q
	qs.work.ShutDown()
	qs.slow.ShutDown()
}

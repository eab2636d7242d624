// Two levels of embedded values, the release is promoted from the innermost.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Core owns the queue.
type Core struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newCore() Core {
	return Core{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Terminate releases.
func (c *Core) Terminate() { c.queue.ShutDown() }

// Trigger queues a key.
func (c *Core) Trigger(key string) { c.queue.Add(key) }

// Mid is in between.
type Mid struct {
	Core
	Name string
}

// NewMid makes one.
func NewMid(name string) Mid { return Mid{Core: newCore(), Name: name} }

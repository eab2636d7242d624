// Package tenant has controllers, one for each tenant.
package tenant

import "k8s.io/client-go/util/workqueue"

// A Controller has a Stop, and nothing calls it.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes one.
func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())} // want:whole `workqueue "queue" of Controller is shut down by Stop only, which nothing calls: .* \(leaks 1 goroutine and 14 KiB each time\)`
}

// Add adds work.
func (c *Controller) Add(key string) { c.queue.Add(key) }

// Stop would end it.
func (c *Controller) Stop() { c.queue.ShutDown() }

// A Stopped has one that is called.
type Stopped struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewStopped makes one.
func NewStopped() *Stopped {
	return &Stopped{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Stop ends it.
func (c *Stopped) Stop() { c.queue.ShutDown() }

// A Handed has one that is handed to whoever calls it.
type Handed struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewHanded makes one.
func NewHanded() *Handed {
	return &Handed{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Close ends it.
func (c *Handed) Close() { c.queue.ShutDown() }

// A Single is made once.
type Single struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewSingle makes one.
func NewSingle() *Single {
	return &Single{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Stop would end it.
func (c *Single) Stop() { c.queue.ShutDown() }

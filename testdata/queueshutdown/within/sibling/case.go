// Package sibling has exported queues: who shuts one of them down in a method does not leave the other to callers.
package sibling

import "k8s.io/client-go/util/workqueue"

type Pool struct {
	Acks     workqueue.TypedRateLimitingInterface[string]
	Messages workqueue.TypedRateLimitingInterface[string]
}

func NewPool() *Pool {
	limiter := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &Pool{
		Acks:     workqueue.NewTypedRateLimitingQueue(limiter),
		Messages: workqueue.NewTypedRateLimitingQueue(limiter), // want `workqueue "Messages" of Pool is not shut down by ShutDown \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

func (p *Pool) ShutDown() { p.Acks.ShutDown() }

// Careful shuts both down.
type Careful struct {
	Acks     workqueue.TypedRateLimitingInterface[string]
	Messages workqueue.TypedRateLimitingInterface[string]
}

func NewCareful() *Careful {
	limiter := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &Careful{workqueue.NewTypedRateLimitingQueue(limiter), workqueue.NewTypedRateLimitingQueue(limiter)}
}

func (c *Careful) ShutDown() {
	c.Acks.ShutDown()
	c.Messages.ShutDown()
}

// Open leaves them to others.
type Open struct {
	Acks     workqueue.TypedRateLimitingInterface[string]
	Messages workqueue.TypedRateLimitingInterface[string]
}

func NewOpen() *Open {
	limiter := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &Open{workqueue.NewTypedRateLimitingQueue(limiter), workqueue.NewTypedRateLimitingQueue(limiter)}
}

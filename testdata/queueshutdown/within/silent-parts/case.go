// Package parts has objects with two exported queues: a method ends one of them, and callers, here or in other packages, the other.
package parts

import "k8s.io/client-go/util/workqueue"

type Pool struct {
	Acks     workqueue.TypedRateLimitingInterface[string]
	Messages workqueue.TypedRateLimitingInterface[string]
}

func NewPool() *Pool {
	limiter := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &Pool{
		Acks:     workqueue.NewTypedRateLimitingQueue(limiter),
		Messages: workqueue.NewTypedRateLimitingQueue(limiter),
	}
}

func (p *Pool) CloseInput() { p.Acks.ShutDown() }

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

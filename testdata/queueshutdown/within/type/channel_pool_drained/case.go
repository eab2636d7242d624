// Close closes the pool channel and shuts down every queue still in it.
package typechannelpooldrained

import (
	"k8s.io/client-go/util/workqueue"
)

type Pool struct {
	free chan workqueue.TypedRateLimitingInterface[string]
}

func NewPool(n int) *Pool {
	p := &Pool{free: make(chan workqueue.TypedRateLimitingInterface[string], n)}
	for range n {
		p.free <- workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return p
}

func (p *Pool) With(fn func(workqueue.TypedRateLimitingInterface[string])) {
	q := <-p.free
	defer func() { p.free <- q }()
	fn(q)
}

func (p *Pool) Close() {
	close(p.free)
	for q := range p.free {
		q.ShutDown()
	}
}

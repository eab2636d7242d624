// Package pool has a pool with a queue and workers, whose Shutdown nothing calls: that is one finding,
// where it is dropped.
package pool

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Pool struct {
	queue workqueue.TypedDelayingInterface[string]
	stop  chan struct{}
	seen  int
}

func New() *Pool {
	p := &Pool{queue: workqueue.NewTypedDelayingQueue[string](), stop: make(chan struct{})}
	go p.refresh()
	return p
}

func (p *Pool) refresh() {
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Minute):
			p.seen++
		}
	}
}

func (p *Pool) Shutdown() {
	p.queue.ShutDown()
	close(p.stop)
}

// Package droppedworkers deletes entries whose queues have workers.
package droppedworkers

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type shard struct {
	queue workqueue.TypedInterface[string]
}

// QuotaController works off one queue per namespace.
type QuotaController struct {
	mu     sync.Mutex
	shards map[string]*shard
	handle func(ns, item string) error
}

// OnNamespace is told of namespaces.
func (c *QuotaController) OnNamespace(ns string, deleted bool) {
	if deleted {
		c.drop(ns)
		return
	}
	c.open(ns)
}

func (c *QuotaController) open(ns string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.shards[ns]; ok {
		return
	}
	s := &shard{queue: workqueue.NewTyped[string]()}
	c.shards[ns] = s
	go c.drain(ns, s)
}

func (c *QuotaController) drain(ns string, s *shard) {
	for {
		item, shutdown := s.queue.Get()
		if shutdown {
			return
		}
		if err := c.handle(ns, item); err != nil {
			klog.ErrorS(err, "quota", "namespace", ns)
		}
		s.queue.Done(item)
	}
}

func (c *QuotaController) drop(ns string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.shards, ns) // want `an entry is deleted without its workqueue being shut down \(leaks its workers, .*\)`
}

// Run blocks until the context ends, then shuts the shards down.
func (c *QuotaController) Run(ctx context.Context) {
	<-ctx.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	for ns, s := range c.shards {
		s.queue.ShutDown()
		delete(c.shards, ns)
	}
}

type part struct {
	queue workqueue.TypedInterface[string]
}

// IdleController has nobody that works off one queue per namespace.
type IdleController struct {
	mu    sync.Mutex
	parts map[string]*part
}

// OnNamespace is told of namespaces.
func (c *IdleController) OnNamespace(ns string, deleted bool) {
	if deleted {
		c.drop(ns)
		return
	}
	c.open(ns)
}

func (c *IdleController) open(ns string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.parts[ns]; ok {
		return
	}
	s := &part{queue: workqueue.NewTyped[string]()}
	c.parts[ns] = s
}

func (c *IdleController) drop(ns string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.parts, ns) // want `an entry is deleted without its workqueue being shut down \(may leak its workers, .*\)`
}

// Run blocks until the context ends, then shuts the parts down.
func (c *IdleController) Run(ctx context.Context) {
	<-ctx.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	for ns, s := range c.parts {
		s.queue.ShutDown()
		delete(c.parts, ns)
	}
}

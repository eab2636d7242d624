// Package stopped has the controller that many cases make in another package:
// its Stop releases the queue.
package stopped

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

// Config describes one cluster.
type Config struct {
	Name   string
	Server string
}

// Controller syncs the keys of one cluster.
type Controller struct {
	name   string
	server string
	queue  workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller for the cluster.
func New(cfg Config) (*Controller, error) {
	if cfg.Name == "" {
		return nil, errors.New("cluster has no name")
	}
	return &Controller{name: cfg.Name, server: cfg.Server, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}, nil
}

// Enqueue asks for a sync of key.
func (c *Controller) Enqueue(key string) { c.queue.Add(key) }

// Ping asks the API server whether it is there.
func (c *Controller) Ping(ctx context.Context) error {
	if c.server == "" {
		return fmt.Errorf("cluster %s unreachable", c.name)
	}
	return ctx.Err()
}

func (c *Controller) work() {
	for {
		key, down := c.queue.Get()
		if down {
			return
		}
		c.queue.Forget(key)
		c.queue.Done(key)
	}
}

// Start starts the worker.
func (c *Controller) Start() { go c.work() }

// Stop ends the worker and releases the queue.
func (c *Controller) Stop() { c.queue.ShutDown() }

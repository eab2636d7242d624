// Package ctl sets up controllers, and leaves what it has made where something fails.
package ctl

import (
	"context"
	"os"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedInterface[string]
}

func newController() *controller { return &controller{workqueue.NewTyped[string]()} }

func (c *controller) run(ctx context.Context) {
	defer c.queue.ShutDown()
	for ctx.Err() == nil {
		key, down := c.queue.Get()
		if down {
			return
		}
		println(key)
		c.queue.Done(key)
	}
}

// Setup is called by a program that ends where it fails, and by a test.
func Setup(ctx context.Context) error {
	c := newController() // want:vet `"c" is dropped on a path without run, .*`
	if _, err := os.Stat("config"); err != nil {
		return err
	}
	go c.run(ctx)
	return nil
}

// Again is also called by a program that goes on.
func Again(ctx context.Context) error {
	c := newController() // want `"c" is dropped on a path without run, .*`
	if _, err := os.Stat("again"); err != nil {
		return err
	}
	go c.run(ctx)
	return nil
}

// Package app has init funcs by name. They are there from the start: who calls them decides how often.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type InitFunc func(ctx context.Context, ping func() error) error

type Initializers map[string]InitFunc

var PerMember = Initializers{"status": startStatus}

var AtStart = Initializers{"leases": startLeases}

func (i Initializers) Start(ctx context.Context, ping func() error) error {
	for _, start := range i {
		if err := start(ctx, ping); err != nil {
			return err
		}
	}
	return nil
}

func (i Initializers) StartAll(ctx context.Context, ping func() error) error {
	for _, start := range i {
		if err := start(ctx, ping); err != nil {
			return err
		}
	}
	return nil
}

type controller struct {
	queue workqueue.TypedDelayingInterface[string]
}

func (c *controller) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func startStatus(ctx context.Context, ping func() error) error {
	c := &controller{queue: workqueue.NewTypedDelayingQueue[string]()} // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := ping(); err != nil {
		return err
	}
	go c.run(ctx)
	return nil
}

func startLeases(ctx context.Context, ping func() error) error {
	c := &controller{queue: workqueue.NewTypedDelayingQueue[string]()} // want:vet `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := ping(); err != nil {
		return err
	}
	go c.run(ctx)
	return nil
}

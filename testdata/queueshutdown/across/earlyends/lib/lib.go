// Package lib has controllers that may fail before they shut down their queues.
package lib

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

func limiter() workqueue.TypedRateLimiter[string] {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

// Describe makes one to look at, and nobody calls it.
func Describe() any { return NewFatal() }

// DescribeRetried makes one to look at, and nobody calls it.
func DescribeRetried() any { return NewRetried() }

// DescribeTold makes one to look at, and nobody calls it.
func DescribeTold() any { return NewTold() }

// Fatal is a controller whose error ends the process.
type Fatal struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewFatal returns the controller.
func NewFatal() *Fatal { return &Fatal{workqueue.NewTypedRateLimitingQueue(limiter())} }

// Start works until ctx ends.
func (c *Fatal) Start(ctx context.Context, synced func() bool) error {
	if !synced() {
		return errors.New("not synced") // want:vet `Start can return before it shuts down workqueue "queue" of Fatal \(leaks 1 goroutine and 14 KiB each time\)`
	}
	go c.run(ctx)
	return nil
}

func (c *Fatal) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

// Retried is a controller whose error does not.
type Retried struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewRetried returns the controller.
func NewRetried() *Retried { return &Retried{workqueue.NewTypedRateLimitingQueue(limiter())} }

// Start works until ctx ends.
func (c *Retried) Start(ctx context.Context, synced func() bool) error {
	if !synced() {
		return errors.New("not synced") // want `Start can return before it shuts down workqueue "queue" of Retried \(leaks 1 goroutine and 14 KiB each time\)`
	}
	go c.run(ctx)
	return nil
}

func (c *Retried) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

// Told is a controller that fails and does not say so: nothing ends then.
type Told struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewTold returns the controller.
func NewTold() *Told { return &Told{workqueue.NewTypedRateLimitingQueue(limiter())} }

// Start works until ctx ends.
func (c *Told) Start(ctx context.Context, synced func() (bool, error)) error {
	ok, err := synced()
	if err != nil {
		return nil // want `Start can return before it shuts down workqueue "queue" of Told \(leaks 1 goroutine and 14 KiB each time\)`
	}
	if !ok {
		return errors.New("not synced")
	}
	go c.run(ctx)
	return nil
}

func (c *Told) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

// Run opens the source but does not close it when ctx ends; Next has no context.
package source_close_never_called

import (
	"context"

	"k8s.io/klog/v2"
)

type Event struct{ ID string }

type Source interface {
	Next() (*Event, error)
	Close() error
}

type Consumer struct {
	open   func(topic string) (Source, error)
	handle func(*Event)
}

func (c *Consumer) Run(ctx context.Context, topic string) error {
	src, err := c.open(topic)
	if err != nil {
		return err
	}
	go c.loop(ctx, src) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
	return nil
}

func (c *Consumer) loop(ctx context.Context, src Source) {
	for ctx.Err() == nil {
		ev, err := src.Next()
		if err != nil {
			klog.ErrorS(err, "next event")
			return
		}
		c.handle(ev)
	}
}

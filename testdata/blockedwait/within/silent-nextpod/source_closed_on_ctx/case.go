// Cured twin of nextpod/source_close_never_called: Close after <-ctx.Done().
package source_closed_on_ctx

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
	go c.loop(ctx, src)
	<-ctx.Done()
	return src.Close()
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

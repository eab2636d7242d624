// The loop restarts itself in a new goroutine after a panic, always from a goroutine that is labelled already: silent.
package recursiverestart

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Consumer consumes one topic of a workspace.
type Consumer struct {
	cluster logicalcluster.Name
	read    func(context.Context) (string, error)
	handle  func(string)
}

// Start starts the consumer.
func (c *Consumer) Start(ctx context.Context) {
	go labels.Cluster(ctx, "consumer", c.cluster, c.loop)
}

func (c *Consumer) loop(ctx context.Context) {
	defer func() {
		if r := recover(); r != nil && ctx.Err() == nil {
			klog.FromContext(ctx).Info("restarting", "panic", r)
			go c.loop(ctx)
		}
	}()
	for {
		msg, err := c.read(ctx)
		if err != nil {
			return
		}
		c.handle(msg)
	}
}

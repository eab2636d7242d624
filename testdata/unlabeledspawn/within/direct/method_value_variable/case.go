// The loop is a method value kept in a variable and started with go on the variable, without labels: reported.
package methodvaluevariable

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Collector collects garbage in one workspace.
type Collector struct {
	cluster logicalcluster.Name
	dry     bool
	done    chan struct{}
}

// Start picks the loop and starts it.
func (c *Collector) Start(ctx context.Context) <-chan struct{} {
	loop := c.sweep
	if c.dry {
		loop = c.report
	}
	c.done = make(chan struct{})
	go loop(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	return c.done
}

func (c *Collector) sweep(ctx context.Context) {
	defer close(c.done)
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		klog.FromContext(ctx).Info("sweep", "cluster", c.cluster)
	}, time.Minute)
}

func (c *Collector) report(ctx context.Context) {
	defer close(c.done)
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		klog.FromContext(ctx).Info("report", "cluster", c.cluster)
	}, time.Hour)
}
